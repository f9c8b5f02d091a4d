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

/** Returns a heading for screen readers, since the tab shows the title. */
export function heading(): HTMLElement {
  return text('h1', 'unseen', document.title);
}

export function set(target: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes))
    if (target.getAttribute(name) !== value) target.setAttribute(name, value);
}

export function button(label: string, onClick: () => void, className = ''): HTMLButtonElement {
  const created = document.createElement('button');
  created.type = 'button';
  if (className !== '') created.className = className;
  created.textContent = label;
  created.addEventListener('click', onClick);
  return created;
}

/** Whether a key is pressed with only Ctrl or only Cmd. */
export function isShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, wanted: string): boolean {
  return key.toLowerCase() === wanted && ctrlKey !== metaKey && !altKey && !shiftKey;
}

export function group(role: string, name: string, items: readonly HTMLElement[], className = role): HTMLElement {
  const created = element('div', className);
  created.role = role;
  created.ariaLabel = name;
  created.append(...items);
  return created;
}

/** The role is explicit, since `display` can remove the implicit one. */
export function gridPart<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  role: string,
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  created.role = role;
  if (name === 'td' || name === 'th') created.tabIndex = -1;
  if (className !== '') created.className = className;
  return created;
}

export function searchBox(label: string, onSearch: (search: string) => void): HTMLInputElement {
  const box = document.createElement('input');
  box.type = 'search';
  box.placeholder = label;
  box.ariaLabel = label;
  box.spellcheck = false;
  box.addEventListener('input', () => onSearch(box.value));
  return box;
}
