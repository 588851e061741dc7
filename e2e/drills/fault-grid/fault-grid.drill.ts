import { visitCells } from './cells';

visitCells(() => true);
