import type { Workbench } from './workbench.ts';

/** The picture in the panel of a response, which must be the one webview that is shown. Only rows of lists in view exist on the page. */
export function graphOf(workbench: Workbench) {
  const frame = workbench.webview();
  const devices = frame.getByRole('listbox', { name: 'Devices' });
  const about = frame.locator('.about [role="listbox"]');
  const button = (name: string) => frame.getByRole('button', { name, exact: true });

  return {
    frame,
    devices,
    /** The list about the chosen device. */
    about,
    button,
    canvas: frame.locator('canvas').first(),
    device: (name: string) => devices.getByRole('option', { name }),
    search: frame.getByRole('searchbox', { name: 'Find a device' }),
    opener: (name: string) => frame.locator('.graph-tools summary', { hasText: name }),
    sentence: frame.locator('.about .sentence'),

    /** Turns to the picture, and waits until it is laid out and drawn. */
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

    /** How many colors the picture has, which is one where nothing is drawn. */
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

/** A graph with links of each state, devices of several kinds, and something that is left out. */
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
