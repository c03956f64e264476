import { isEmailProven } from '#shared/users/proven-email';
import { kind } from '../kind';
import { userText } from '../list-rules';
import {
  identitySchema,
  resetSchema,
  sessionSchema,
  userSchema,
  type Identity,
  type PasswordReset,
  type Session,
  type User,
} from '../row-types';

/** The one group of an index that holds some of all rows. */
export const ALL = 'all';

const ifIt = (is: boolean): readonly string[] => (is ? [ALL] : []);

export const users = kind<User>()({
  name: 'users',
  schema: userSchema,
  key: ({ _id }) => _id,
  listed: ({ createdAt }) => createdAt,
  indexes: {
    email: {
      of: ({ email }) => [email],
      guard: (email) => `email ${email}`,
      unique: 'The email is taken',
    },
    admin: { of: ({ isAdmin }) => ifIt(isAdmin), guard: () => 'admins' },
    unconfirmed: { of: (user) => ifIt(!user.isAdmin && !isEmailProven(user)) },
  },
  columns: {
    name: ({ name }) => name,
    email: ({ email }) => email,
    is_admin: ({ isAdmin }) => isAdmin,
    search: userText,
  },
});

export const sessions = kind<Session>()({
  name: 'sessions',
  schema: sessionSchema,
  key: ({ _id }) => _id,
  owner: ({ user }) => user,
  indexes: {
    user: { of: ({ user }) => [user], guard: (user) => `sessions of ${user}` },
    expiry: { of: () => [ALL], at: ({ expiresAt }) => expiresAt },
  },
});

/** The key of an account elsewhere. */
export const identityKey = (issuer: string, subject: string): string => `${issuer} ${subject}`;

export const identities = kind<Identity>()({
  name: 'identities',
  schema: identitySchema,
  key: ({ issuer, subject }) => identityKey(issuer, subject),
  owner: ({ user }) => user,
  indexes: { user: { of: ({ user }) => [user], guard: (user) => `identities of ${user}` } },
});

export const passwordResets = kind<PasswordReset>()({
  name: 'password_resets',
  schema: resetSchema,
  key: ({ _id }) => _id,
  owner: ({ user }) => user,
  indexes: {
    user: {
      of: ({ user }) => [user],
      at: ({ createdAt }) => createdAt,
      guard: (user) => `password_resets of ${user}`,
    },
    expiry: { of: () => [ALL], at: ({ expiresAt }) => expiresAt },
  },
});
