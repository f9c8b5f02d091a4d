export function element(name: string, className: string): HTMLElement {
  const created = document.createElement(name);
  if (className !== '') created.className = className;
  return created;
}

export function text(name: string, className: string, words: string): HTMLElement {
  const created = element(name, className);
  created.textContent = words;
  return created;
}

/** Sets attributes that are not so already. */
export function set(target: HTMLElement, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}
