export const legal = 'Legal';
export const privacyPolicy = 'Privacy policy';
export const termsOfService = 'Terms of service';
export const dataDeletion = 'Data deletion';
