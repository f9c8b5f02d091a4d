import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/paths.mjs';

/**
 * Makes a browser on Linux draw all text in the DejaVu fonts, so that pictures are the same on every machine.
 *
 * @returns environment variables for the browser
 */
export async function oneFont(folder: string): Promise<Record<string, string>> {
  const file = path.join(folder, 'fonts.conf');
  const alias = (generic: string, family: string) =>
    `<match target="pattern"><test name="family"><string>${generic}</string></test><edit name="family" mode="assign" binding="strong"><string>${family}</string></edit></match>`;
  const draw = Object.entries({ antialias: 'true', hinting: 'true', autohint: 'false' }).map(
    ([name, value]) => `<edit name="${name}" mode="assign"><bool>${value}</bool></edit>`,
  );
  await writeFile(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${path.join(root, 'node_modules/dejavu-fonts-ttf/ttf')}</dir><cachedir>${path.join(folder, 'font-cache')}</cachedir>
${['sans-serif', 'serif', 'system-ui'].map((generic) => alias(generic, 'DejaVu Sans')).join('\n')}
${alias('monospace', 'DejaVu Sans Mono')}
<match target="pattern"><edit name="family" mode="append_last"><string>DejaVu Sans</string></edit></match>
<match target="font">${draw.join('')}<edit name="hintstyle" mode="assign"><const>hintslight</const></edit><edit name="rgba" mode="assign"><const>none</const></edit></match>
</fontconfig>
`,
  );
  return { FONTCONFIG_FILE: file };
}
