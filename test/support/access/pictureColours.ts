import type { MatrixColours } from '../../../src/model/matrix/matrixDrawing.ts';

/** Colours of a picture of the matrix, each another one. */
export const pictureColours: MatrixColours = {
  background: '#101010',
  band: '#181818',
  line: '#303030',
  text: '#eeeeee',
  faint: '#999999',
  held: '#3794ff',
};
