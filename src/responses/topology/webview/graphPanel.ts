import * as l10n from '@vscode/l10n';
import { countText } from '../../../platform/common/text/displayText.ts';
import { element, group, text } from '../../../platform/webview/elements.ts';
import { onThemeChange } from '../../../platform/webview/theme.ts';
import type { JsonPath } from '../../../service/forms/common/envelope.ts';
import type { Graph } from '../../../service/forms/common/graph.ts';
import type { PictureState } from '../../rawJson/common/rawJsonState.ts';
import type { ShownContent } from '../../rawJson/webview/shownContent.ts';
import type { CreateView } from '../../rawJson/webview/viewPanel.ts';
import { graphTexts, type GraphTexts } from '../common/graphText.ts';
import { createNodeSearch, isInList, nodeAtPath } from '../common/nodeSearch.ts';
import { defaultGraphFilter, showGraph, type GraphFilter, type ShownGraph } from '../common/shownGraph.ts';
import { createLegend } from './legend.ts';
import { aboutDevice, type About } from './modes.ts';
import { readInWorker } from './reader.ts';
import { isStill, type Highlight } from './scene.ts';
import { createSide } from './side.ts';
import { createStage } from './stage.ts';
import { createTools } from './tools.ts';

interface LoadedGraph {
  readonly graph: Graph;
  readonly texts: GraphTexts;
  readonly find: (shown: ShownGraph, search: string) => readonly number[];
}

export const createGraphPanel: CreateView = (events) => {
  const panel = group('region', l10n.t('Response as a picture'), [], 'graph');
  const [notices, body] = [element('div', 'notices'), element('div', 'body')];
  const sentence = text('p', 'nothing', l10n.t('Drawing the picture…'));
  sentence.ariaLive = 'polite';
  const tools = createTools({
    onSearch: (words) => ((search = words), showSide()),
    onFind: () => read && shown && choose(read.find(shown, search)[0], true),
    onFilter: filterBy,
    onSave: () => void save(),
  });
  const stage = createStage({
    onPoint: (node) => describe(node ?? chosen),
    onChoose: (node) => choose(node, false),
    onOpen: open,
  });
  const side = createSide({
    onChoose: (node) => choose(node, true),
    onOpen: open,
    onMode: showMode,
    onAbout: highlightRow,
    onOpenAbout: (node) => choose(node, true),
    onReveal: (view) => reveal(view),
  });
  const legend = createLegend();
  body.append(stage.element, side.element);
  panel.append(notices, sentence, body, legend.element);

  let content: ShownContent | undefined;
  let reader: Worker | undefined;
  const nameOf = (node: number) => read?.texts.nameOf(node) ?? '';
  const pathOf = (node: number | undefined) => read?.graph.nodes[node ?? -1]?.path;
  let read: LoadedGraph | undefined;
  let positions: Float32Array = new Float32Array(0);
  let isFinal = false;
  let filter: GraphFilter = defaultGraphFilter;
  let shown: ShownGraph | undefined;
  let { search } = events.picture;
  let chosen: number | undefined;
  let { mode } = events.picture;
  let about: About | undefined;
  let highlight: Highlight | undefined;
  let wanted: JsonPath | undefined;
  /** State to restore when the graph is first read. */
  let kept: PictureState | undefined = events.picture;
  showSentence(l10n.t('Drawing the picture…'));
  onThemeChange(showStage);

  function start(): void {
    const path = content?.views?.graph;
    if (content?.text === undefined || !path) return;
    // Another thread parses the text again, because copying the value there would take as long.
    reader = readInWorker(content.text, path, {
      onGraph: receive,
      onPositions(next, isLast) {
        if (!isLast && positions.length > 0 && isStill()) return;
        positions = next;
        isFinal = isLast;
        showStage();
        if (wanted) revealPath(wanted);
      },
      onFailed: () => showSentence(l10n.t("The picture couldn't be drawn. The JSON has the whole response.")),
    });
  }

  function receive(graph: Graph): void {
    const texts = graphTexts(graph, countText);
    read = { graph, texts, find: createNodeSearch(graph) };
    notices.replaceChildren(...texts.leftOut(graph).map((words) => text('p', '', words)));
    if (kept) {
      tools.search.value = search;
      chosen = kept.chosen && nodeAtPath(graph, kept.chosen);
      kept = undefined;
    }
    resetFilter();
    events.onActions();
  }

  function resetFilter(): void {
    if (!read) return;
    const { graph, texts } = read;
    tools.take(graph, (kind, many) => `${texts.kind(kind)} (${countText(many)})`);
    filterBy(defaultGraphFilter);
  }

  function end(): void {
    reader?.terminate();
    reader = undefined;
    read = undefined;
    shown = undefined;
    chosen = undefined;
    positions = new Float32Array(0);
    [about, highlight] = [undefined, undefined];
    if (!kept) mode = 'links';
    notices.replaceChildren();
    showSentence(l10n.t('Drawing the picture…'));
  }

  function showSentence(words: string): void {
    sentence.textContent = words;
    sentence.hidden = false;
    body.hidden = true;
    legend.element.hidden = true;
  }

  function filterBy(next: GraphFilter): void {
    if (!read) return;
    filter = next;
    shown = showGraph(read.graph, filter);
    if (chosen !== undefined && !shown.isShown(chosen)) chosen = undefined;
    updateAbout();
    stage.fit();
    showAll();
    describe(chosen);
  }

  function updateAbout(): void {
    about = undefined;
    highlight = undefined;
    if (!read || !shown || chosen === undefined) return;
    about = aboutDevice(mode, { shown, texts: read.texts, node: chosen });
    highlight = about.highlight;
  }

  function choose(node: number | undefined, isToMove: boolean): void {
    chosen = node;
    updateAbout();
    showAll();
    if (node !== undefined && isToMove) stage.goTo(node);
    describe(node);
  }

  function showMode(next: PictureState['mode']): void {
    mode = next;
    updateAbout();
    showAll();
  }

  function highlightRow(node: number, line: number | undefined): void {
    if (mode === 'links' && line !== undefined && chosen !== undefined)
      highlight = { nodes: new Set([chosen, node]), lines: new Set([line]) };
    showStage();
    stage.goTo(node);
    const row = about?.rows.find((one) => one.node === node && one.line === line);
    events.onStatus(row ? [row.name, row.note].filter(Boolean).join(' · ') : '');
  }

  function describe(node: number | undefined): void {
    events.onStatus(!read || !shown || node === undefined ? '' : read.texts.describe(shown, node));
  }

  function showAll(): void {
    showStage();
    showSide();
  }

  function showStage(): void {
    if (!read || !shown || positions.length === 0) return;
    sentence.hidden = true;
    body.hidden = false;
    legend.show(shown);
    stage.show({ shown, positions, isFinal, nameOf, chosen, highlight });
  }

  function showSide(): void {
    if (!read || !shown) return;
    const { texts, find } = read;
    const found = find(shown, search);
    events.onFound(l10n.t('{0} of {1} devices', countText(found.length), countText(read.graph.nodes.length)));
    const path = pathOf(chosen);
    events.onPicture({ search, mode, ...(path && { chosen: path }) });
    side.show({
      nodes: found,
      rowOf: (node) => ({ name: texts.nameOf(node), note: texts.noteOf(node) }),
      ...(chosen !== undefined &&
        about && {
          chosen: {
            node: chosen,
            name: texts.nameOf(chosen),
            note: texts.noteOf(chosen),
            mode,
            about,
            isInTable: isInList(path),
            isInJson: path !== undefined,
          },
        }),
    });
  }

  function open(node: number): void {
    choose(node, false);
    reveal(isInList(pathOf(node)) ? 'table' : 'json');
  }

  function reveal(view: 'json' | 'table'): void {
    const path = pathOf(chosen);
    if (path) events.onReveal(path, view);
    else if (chosen !== undefined) events.onStatus(l10n.t('Not listed in the response'));
  }

  function revealPath(path: JsonPath): void {
    wanted = undefined;
    const node = read && nodeAtPath(read.graph, path);
    if (node === undefined) {
      events.onStatus(l10n.t("This isn't in the picture."));
      return;
    }
    if (shown?.isShown(node) !== true) resetFilter();
    choose(node, true);
    side.focus();
  }

  async function save(): Promise<void> {
    const content = await stage.png();
    if (content) events.send('saveDrawing', { kind: 'png', content });
  }

  return {
    element: panel,
    search: tools.search,
    actions: () => (read ? tools.actions() : []),
    take(next) {
      const isSame = next?.value === content?.value && next?.views?.graph?.join() === content?.views?.graph?.join();
      content = next;
      if (!isSame) end();
    },
    show(isShown) {
      if (!isShown) return;
      if (!reader) start();
      showAll();
      describe(chosen);
    },
    focusSearch: () => tools.search.select(),
    copy() {
      const node = read?.graph.nodes[chosen ?? -1];
      if (node) events.send('copy', { text: node.name });
    },
    reveal(path) {
      if (positions.length > 0) revealPath(path);
      else wanted = path;
    },
  };
};
