import add from '@vscode/codicons/src/icons/add.svg';
import stopped from '@vscode/codicons/src/icons/circle-slash.svg';
import query from '@vscode/codicons/src/icons/code.svg';
import collapseAll from '@vscode/codicons/src/icons/collapse-all.svg';
import copy from '@vscode/codicons/src/icons/copy.svg';
import compare from '@vscode/codicons/src/icons/diff.svg';
import edit from '@vscode/codicons/src/icons/edit.svg';
import ellipsis from '@vscode/codicons/src/icons/ellipsis.svg';
import error from '@vscode/codicons/src/icons/error.svg';
import expandAll from '@vscode/codicons/src/icons/expand-all.svg';
import hide from '@vscode/codicons/src/icons/eye-closed.svg';
import follow from '@vscode/codicons/src/icons/eye.svg';
import filter from '@vscode/codicons/src/icons/filter.svg';
import openFile from '@vscode/codicons/src/icons/go-to-file.svg';
import lineChart from '@vscode/codicons/src/icons/graph-line.svg';
import json from '@vscode/codicons/src/icons/json.svg';
import columns from '@vscode/codicons/src/icons/list-selection.svg';
import outline from '@vscode/codicons/src/icons/list-tree.svg';
import loading from '@vscode/codicons/src/icons/loading.svg';
import pass from '@vscode/codicons/src/icons/pass.svg';
import refresh from '@vscode/codicons/src/icons/refresh.svg';
import save from '@vscode/codicons/src/icons/save.svg';
import search from '@vscode/codicons/src/icons/search.svg';
import counts from '@vscode/codicons/src/icons/symbol-numeric.svg';
import table from '@vscode/codicons/src/icons/table.svg';
import picture from '@vscode/codicons/src/icons/type-hierarchy-sub.svg';
import zoomOut from '@vscode/codicons/src/icons/zoom-out.svg';
import { element } from '../elements.ts';

const icons = {
  add,
  collapseAll,
  compare,
  columns,
  copy,
  counts,
  edit,
  ellipsis,
  error,
  expandAll,
  filter,
  follow,
  hide,
  json,
  lineChart,
  loading,
  openFile,
  outline,
  pass,
  picture,
  query,
  refresh,
  save,
  search,
  show: follow,
  stopped,
  table,
  zoomOut,
};
export type IconName = keyof typeof icons;

/** Returns an icon of VS Code, in the color of the text. It is hidden from screen readers. */
export function icon(name: IconName): HTMLElement {
  const whole = element('span', 'icon');
  whole.ariaHidden = 'true';
  const svg = new DOMParser().parseFromString(icons[name], 'image/svg+xml').documentElement;
  whole.append(document.importNode(svg, true));
  return whole;
}
