export const favorites = 'Favorites';
export const close = 'Close';
export const title = 'Your favourites could not be loaded';
export const noFavouritesYet = 'No favourites yet';
export const text = 'Press the heart on a creator to keep them here.';
export const favouriteCreators = 'Favourite creators';
export const followers = '{followers} followers';
export const showMore = 'Show more';
