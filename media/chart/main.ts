import './style.css';
import { registerView } from '../rawJson/viewPanel.ts';
import { createChart } from './chartPanel.ts';

registerView('chart', createChart);
