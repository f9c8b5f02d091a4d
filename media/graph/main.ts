import './style.css';
import { graphLabelNames, type GraphLabels } from '../../src/model/graph/graphLabels.ts';
import { registerView } from '../rawJson/viewPanel.ts';
import { createGraphPanel } from './graphPanel.ts';

registerView('graph', (labels, events) => {
  const own = Object.fromEntries(graphLabelNames.map((name) => [name, labels[name] ?? name])) as GraphLabels;
  return createGraphPanel(own, events);
});
