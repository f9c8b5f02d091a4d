import './style.css';
import { registerView } from '../rawJson/viewPanel.ts';
import { createOutline } from './outlinePanel.ts';

registerView('outline', createOutline);
