import './style.css';
import { registerQueryBar } from '../rawJson/queryPart.ts';
import { createQueryBar } from './queryBar.ts';

registerQueryBar(createQueryBar);
