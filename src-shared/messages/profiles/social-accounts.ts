export const disconnect = 'Disconnect';
