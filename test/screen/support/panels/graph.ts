import type { WithWebview } from '../parts/workbench.ts';
import { toolbarOf } from './toolbar.ts';

/** Returns the topology picture in the response panel. The DOM has only the list rows in view. */
export function graphOf(workbench: WithWebview) {
  const frame = workbench.webview();
  const devices = frame.getByRole('listbox', { name: 'Devices' });
  const about = frame.locator('.about [role="listbox"]');
  const button = (name: string) => frame.getByRole('button', { name, exact: true });

  return {
    frame,
    devices,
    /** List with the details of the selected device. */
    about,
    button,
    canvas: frame.locator('canvas').first(),
    device: (name: string) => devices.getByRole('option', { name }),
    search: frame.getByRole('searchbox', { name: 'Find a device' }),
    ...toolbarOf(frame),
    sentence: frame.locator('.about .sentence'),

    /** Shows the picture, and waits until it is laid out and drawn. */
    async open() {
      await button('Picture').click();
      await this.settled();
    },

    async settled() {
      await frame.locator('.stage[data-settled="true"]').waitFor();
    },

    async says(text: string | RegExp) {
      await frame.locator('.status').filter({ hasText: text }).waitFor();
    },

    async found(text: string) {
      await frame.locator('.found').filter({ hasText: text }).waitFor();
    },

    /** Returns the number of colors in the picture; 1 if it is empty. */
    colors: () =>
      frame
        .locator('canvas')
        .first()
        .evaluate((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement;
          const { data } = (canvas as HTMLCanvasElement).getContext('2d')!.getImageData(0, 0, width, height);
          return new Set(new Uint32Array(data.buffer)).size;
        }),
  };
}

/** Graph with links of each state, several kinds of devices, and an invalid link. */
export const everyLink = {
  devices: ['core', 'leaf-1', 'leaf-2', 'server'].map((id, index) => ({
    deviceId: id,
    hostName: id,
    type: ['Router', 'Switch', 'Switch', 'VM'][index],
    status: index === 3 ? 'DOWN' : 'UP',
  })),
  links: [
    { devAId: 'core', devBId: 'leaf-1', linkOperState: 'up', vlanSet: ['10'] },
    { devAId: 'core', devBId: 'leaf-1', linkOperState: 'down' },
    { devAId: 'core', devBId: 'leaf-2', linkOperState: 'up', vlanSet: ['20'] },
    { devAId: 'leaf-1', devBId: 'server', linkOperState: 'odd' },
    { devAId: 'leaf-2', devBId: 'elsewhere', devBName: 'elsewhere', linkOperState: 'down' },
    { devAId: 'leaf-2' },
  ],
};
