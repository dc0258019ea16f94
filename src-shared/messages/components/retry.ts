export const loadingChunk = 'loading chunk';
export const dynamicallyImportedModule = 'dynamically imported module';
export const networkError = 'network error';
export const fetchFailed = 'fetch failed';
export const failedToFetch = 'failed to fetch';
export const loadFailed = 'load failed';
