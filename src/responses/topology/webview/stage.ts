import * as l10n from '@vscode/l10n';
import { button, element, group, set } from '../../../platform/webview/elements.ts';
import {
  boxOf,
  fitted,
  fromScreen,
  nodeAt,
  panned,
  positionOf,
  toScreen,
  zoomed,
  type Camera,
  type Size,
} from '../common/camera.ts';
import type { Colors } from '../common/pictureStyle.ts';
import { createFrames, drawPng } from './frames.ts';
import { pictureColors, type Scene } from './scene.ts';

interface StageContent extends Omit<Scene, 'camera' | 'size' | 'ratio' | 'colors' | 'font'> {
  readonly isFinal: boolean;
}

interface StageEvents {
  /** @param node undefined if there is no device under the pointer */
  onPoint(node: number | undefined): void;
  onChoose(node: number | undefined): void;
  onOpen(node: number): void;
}

const step = 60;
const zoomStep = 1.3;
/** Movement in pixels below which a press is a click. */
const clickReach = 4;
/** Distance in pixels within which a click hits a device. */
const touchReach = 16;
/** Minimum scale for a device that is brought into view. */
const nearScale = 0.7;
/** Greatest side of a saved picture, in pixels, and the room for names around it. */
const savedSide = 4000;
const savedMargin = 80;

/** Creates a canvas with the picture, which a person can pan and zoom. */
export function createStage(events: StageEvents) {
  const stage = element('div', 'stage');
  const canvas = document.createElement('canvas');
  canvas.tabIndex = 0;
  set(canvas, {
    role: 'application',
    'aria-label': l10n.t('Devices and their links. The lists beside the picture show the same as text.'),
    'aria-description': l10n.t('Arrow keys move the picture, plus and minus zoom, and 0 shows all of it.'),
  });
  const showScene = createFrames(canvas, (scene) => {
    pictures += 1;
    stage.dataset.pictures = String(pictures);
    // In the next frame, the picture has been painted, and its new size is known.
    requestAnimationFrame(() => {
      stage.dataset.settled = String(scene === wanted && content?.isFinal === true);
    });
  });
  const buttons = [
    iconButton('+', l10n.t('Zoom in'), () => zoom(zoomStep)),
    iconButton('−', l10n.t('Zoom out'), () => zoom(1 / zoomStep)),
    button(l10n.t('Fit'), fit),
  ];
  stage.append(canvas, group('group', l10n.t('Zoom'), buttons, 'zoom'));

  let content: StageContent | undefined;
  /** Last scene that was requested; undefined if the content is newer. */
  let wanted: Scene | undefined;
  let camera: Camera = { x: 0, y: 0, scale: 1 };
  let size: Size = { width: 0, height: 0 };
  let isFitted = true;
  let pictures = 0;
  let colors: Colors;
  let font: string;
  let held: { readonly x: number; readonly y: number; isMoved: boolean } | undefined;

  function draw(): void {
    if (!content || size.width === 0) return;
    if (isFitted) camera = fitted(content.shown.nodes, content.positions, size);
    stage.dataset.settled = 'false';
    wanted = sceneOf(content, camera, size, devicePixelRatio);
    showScene(wanted);
  }

  function sceneOf(of: StageContent, camera: Camera, size: Size, ratio: number): Scene {
    return { ...of, camera, size, ratio, colors, font };
  }

  function setCamera(next: Camera): void {
    isFitted = false;
    camera = next;
    draw();
  }

  function zoom(by: number, at?: { readonly x: number; readonly y: number }): void {
    setCamera(zoomed(camera, size, by, at));
  }

  function fit(): void {
    isFitted = true;
    draw();
  }

  function pointAt({ offsetX: x, offsetY: y }: MouseEvent): number | undefined {
    if (!content) return undefined;
    return nodeAt(
      content.shown.nodes,
      content.positions,
      fromScreen(camera, size, { x, y }),
      touchReach / camera.scale,
    );
  }

  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = stage;
    if (width === size.width && height === size.height) return;
    size = { width, height };
    draw();
  }).observe(stage);
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 20;
      const by = Math.max(-300, Math.min(300, event.deltaY * lines));
      zoom(Math.exp(-by * (event.ctrlKey ? 0.01 : 0.0015)), { x: event.offsetX, y: event.offsetY });
    },
    { passive: false },
  );
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    held = { x: event.offsetX, y: event.offsetY, isMoved: false };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!held) {
      events.onPoint(pointAt(event));
      return;
    }
    const [right, down] = [event.offsetX - held.x, event.offsetY - held.y];
    if (!held.isMoved && Math.hypot(right, down) < clickReach) return;
    held = { x: event.offsetX, y: event.offsetY, isMoved: true };
    setCamera(panned(camera, right, down));
  });
  canvas.addEventListener('pointerup', (event) => {
    if (held && !held.isMoved) events.onChoose(pointAt(event));
    held = undefined;
  });
  canvas.addEventListener('pointercancel', () => (held = undefined));
  canvas.addEventListener('pointerleave', () => events.onPoint(undefined));
  canvas.addEventListener('dblclick', (event) => {
    const node = pointAt(event);
    if (node !== undefined) events.onOpen(node);
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => setCamera(panned(camera, step, 0)),
      ArrowRight: () => setCamera(panned(camera, -step, 0)),
      ArrowUp: () => setCamera(panned(camera, 0, step)),
      ArrowDown: () => setCamera(panned(camera, 0, -step)),
      '+': () => zoom(zoomStep),
      '=': () => zoom(zoomStep),
      '-': () => zoom(1 / zoomStep),
      '0': fit,
      Enter: () => content?.chosen !== undefined && events.onOpen(content.chosen),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  return {
    element: stage,
    show(next: StageContent) {
      content = next;
      colors = pictureColors();
      font = getComputedStyle(document.body).fontFamily;
      wanted = undefined;
      stage.dataset.settled = 'false';
      draw();
    },
    /** Fits the picture until the person moves it. */
    fit,
    /** Brings a device into view at a legible scale. */
    goTo(node: number) {
      if (!content) return;
      const at = positionOf(content.positions, node);
      const { x, y } = toScreen(camera, size, at);
      const [across, down] = [size.width / 12, size.height / 12];
      const isSeen = x > across && y > down && x < size.width - across && y < size.height - down;
      if (isSeen && camera.scale >= nearScale / 2) return;
      setCamera({ ...at, scale: Math.max(camera.scale, nearScale) });
    },
    async png(): Promise<Uint8Array | undefined> {
      if (!content) return undefined;
      const { left, right, top, bottom } = boxOf(content.shown.nodes, content.positions);
      const saved = { width: right - left + 2 * savedMargin, height: bottom - top + 2 * savedMargin };
      const ratio = Math.min(2, savedSide / Math.max(saved.width, saved.height));
      const center = { x: (left + right) / 2, y: (top + bottom) / 2, scale: 1 };
      const plain = { ...content, chosen: undefined, highlight: undefined };
      return drawPng(sceneOf(plain, center, saved, ratio));
    },
  };
}

function iconButton(sign: string, name: string, onClick: () => void): HTMLButtonElement {
  const created = button(sign, onClick);
  created.ariaLabel = name;
  created.title = name;
  return created;
}
