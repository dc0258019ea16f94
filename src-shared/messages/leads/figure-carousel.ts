export const figures = 'Figures';
export const playFigures = 'Play figures';
export const pauseFigures = 'Pause figures';
