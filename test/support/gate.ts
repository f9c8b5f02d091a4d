export interface Gate {
  readonly opened: Promise<void>;
  open(this: void): void;
}

export function gate(): Gate {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
