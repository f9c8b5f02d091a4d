const { currentScript } = document;
const script = currentScript instanceof HTMLScriptElement ? currentScript : undefined;

/** Reads the script and the style sheet of a part of the page. Rejects where they cannot be read. */
export async function readPart(name: string): Promise<void> {
  await Promise.all([readScript(`${name}.js`), readStyle(`${name}.css`)]);
}

/** Adds a script of the folder that this one came from, with the same nonce. */
function readScript(file: string): Promise<void> {
  const added = document.createElement('script');
  added.src = addressOf(file);
  return whenRead(added);
}

function readStyle(file: string): Promise<void> {
  const added = document.createElement('link');
  added.rel = 'stylesheet';
  added.href = addressOf(file);
  return whenRead(added);
}

async function whenRead(added: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  added.nonce = script?.nonce ?? '';
  await new Promise<void>((resolve, reject) => {
    added.addEventListener('load', () => resolve());
    added.addEventListener('error', () => reject(new Error(added.outerHTML)));
    document.head.append(added);
  });
}

function addressOf(file: string): string {
  return new URL(file, script?.src).href;
}
