import { describe, expect, test } from 'vitest';
import { signInInput, signUpForm, signUpInput } from '#shared/auth/auth.schema.ts';
import { newPassword } from '#shared/auth/password.ts';
import { isOpenBeforeSetup, roleHome, safeNext } from '#shared/auth/paths.ts';

const form = {
  email: 'Ana@Example.com',
  password: 'plum-marigold-7',
  repeatPassword: 'plum-marigold-7',
  accountType: 'brand',
  acceptTerms: true,
};
const problems = (value: unknown) =>
  signUpForm.safeParse(value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);

describe('sign-up', () => {
  test('takes a complete form, with the address in lower case', () => {
    expect(signUpForm.parse(form)).toMatchObject({ email: 'ana@example.com', accountType: 'brand' });
  });

  test('staff roles cannot be chosen', () => {
    for (const accountType of ['admin', 'super_admin']) expect(problems({ ...form, accountType })).toHaveLength(1);
  });

  test('each problem belongs to its field', () => {
    expect(problems({ ...form, repeatPassword: 'another-one-9' })).toEqual([
      ['repeatPassword', 'Repeat password must be the same as the password'],
    ]);
    expect(problems({ ...form, acceptTerms: false })?.[0]?.[0]).toBe('acceptTerms');
    expect(problems({ ...form, role: 'super_admin' })).toHaveLength(1);
  });

  test('the repeated password is only for the form: the procedure refuses it', () => {
    expect(signUpInput.safeParse(form).success).toBe(false);
  });

  test('signing in takes any existing password that is not empty', () => {
    expect(signInInput.safeParse({ email: 'a@b.co', password: 'x' }).success).toBe(true);
    expect(signInInput.safeParse({ email: 'a@b.co', password: '' }).success).toBe(false);
  });
});

describe('new passwords', () => {
  test.each([
    'plum-marigold-7',
    'accord-demo',
    'correct horse battery',
    ' leading and trailing ',
    'пароль-надёжный',
    'kq8vz0w1mr',
  ])('%j is taken as it is', (value) => {
    expect(newPassword().parse(value)).toBe(value);
  });

  test.each([
    'short-one',
    'x'.repeat(129),
    'qwertyuiop',
    'QwertyUiop',
    'password123',
    'Password2026!',
    'passwordpassword',
    '1234567890',
    '9876543210',
    'abcdefghij',
    'aaaaaaaaaaaa',
    'abababababab',
    'nul\0character',
  ])('%j is refused', (value) => {
    expect(newPassword().safeParse(value).success).toBe(false);
  });
});

describe('where people go', () => {
  test('each role has its home; without a role it is the landing page', () => {
    expect([roleHome('brand'), roleHome('super_admin'), roleHome(null)]).toEqual(['/brand', '/super_admin', '/']);
  });

  test('someone without a name may see only the open paths', () => {
    expect(['/auth', '/setup/brand', '/tos', '/brand/setup-profile'].every(isOpenBeforeSetup)).toBe(true);
    expect(['/', '/brand', '/authority', '/creator/profile/setup'].some(isOpenBeforeSetup)).toBe(false);
  });

  test('sign-in goes on only to a path of this site', () => {
    expect(safeNext('/brand/orders?projectId=1')).toBe('/brand/orders?projectId=1');
    for (const next of [
      '//evil.com',
      '/\\evil.com',
      'https://evil.com',
      'javascript:alert(1)',
      '/auth',
      '',
      null,
      '/a b',
    ]) {
      expect(safeNext(next)).toBeNull();
    }
  });
});
