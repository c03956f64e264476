import { may, NOT_YOUR_ROLE, type Permission } from '#shared/users/permissions';
import { isStaff } from '#shared/users/staff';
import * as z from 'zod/mini';
import { ACCOUNT_GONE, type ErrorCode } from '#shared/core/errors';
import { fieldsOfError } from '#shared/core/field-errors';
import { MAX_BATCH_BYTES } from '#shared/core/limits';
import { IDLE_HEADER } from '#shared/users/session-rules';
import type { Auth } from '../identity/sessions';
import type { Services } from './services';
import { ApiError, invalid } from '../http/api-error';
import type { ApiResponse, RequestFacts } from '../http/response';
import type { Rate } from '../limits/rate-limits';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** Who may call a route: `admin` are helpers too whose role allows it. Ownership of a document is the handler's affair: what is not yours is not found. */
export type Who = 'all' | 'signed-in' | 'admin';
/** How a body travels: JSON, a form with a file, a table, or an envelope of lines of JSON, which is handed over as its text. */
export type BodyType =
  | 'application/json'
  | 'multipart/form-data'
  | 'text/csv'
  | 'application/x-sentry-envelope';

type Schema<T> = z.ZodMiniType<T>;
/** What a request without params, query or body comes with. */
type Nothing = Record<string, never>;

/** What a body may be at most, and how it comes. */
export interface BodyRule {
  readonly type: BodyType;
  /** In bytes; compressed bodies count as they are inside. */
  readonly limit: number;
  /** JSON that is not read but handed over as it came, each byte a character: for a signature over it. */
  readonly raw?: boolean;
}

/** A request as the table hands it over, before a row has checked it. */
export interface RawRequest extends RequestFacts {
  readonly params: unknown;
  readonly query: unknown;
  readonly auth: Auth | undefined;
  /** Not signed in, because the account was deleted. */
  readonly isOfGoneAccount: boolean;
  /** The parsed body; `undefined` where there is none. Read only when the client has been let in. */
  readBody(): Promise<unknown>;
}

/** A request as a handler sees it: of the row's schema, from an authorized caller. */
export interface RouteRequest<Params, Query, Body, Client> extends RequestFacts {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly auth: Client;
  /** What the route takes, where it is for the staff. */
  readonly permission?: Permission | undefined;
}

/** A request of a signed-in person. */
export type SignedInRequest = RouteRequest<unknown, unknown, unknown, Auth>;

/** The answer of a route that succeeds. */
export interface ResponseRule {
  readonly status: number;
  /** Of the JSON; other types have none. */
  readonly schema?: Schema<unknown>;
  /** JSON unless said. */
  readonly type?: string;
}

/** What a row of the table says of itself: router, checks, OpenAPI document and tests all read it here. */
interface RowHead<W extends Who> {
  readonly method: Method;
  /** What a route of admins takes; a helper's role allows it or not. */
  readonly may?: Permission;
  /** Under its router's prefix; `:name` matches a part. */
  readonly path: string;
  readonly who: W;
  /** One sentence for the reader of the contract. */
  readonly summary: string;
  readonly response: ResponseRule;
  /** Whether `If-Match` with a revision is honoured. */
  readonly ifMatch?: boolean;
  /** What the handler itself may refuse with, beyond what follows from the rest of the row. */
  readonly refusals?: readonly ErrorCode[];
  /** An `Idempotency-Key` of this form must come; without one, it is optional. */
  readonly keyForm?: RegExp;
  /** A signed-in write that ignores `Idempotency-Key`: sent twice, it does no harm. */
  readonly ignoresKey?: true;
  /** For an admin too who still has to set up two-step sign-in, where the shop requires it. */
  readonly beforeSecondFactor?: true;
  /** Pages of admins pull by themselves: such a call shows of no admin that they do something, and does not keep their session. */
  readonly idleOfAdmins?: true;
  /** For programs that show who they are in the body: where the request comes from is not looked at. */
  readonly fromAnywhere?: true;
}

/** One row of the table of routes, its types erased. */
export interface Route extends RowHead<Who> {
  readonly ifMatch: boolean;
  readonly refusals: readonly ErrorCode[];
  readonly params: Schema<unknown>;
  readonly query: Schema<unknown>;
  readonly body: Schema<unknown>;
  readonly bodyRule: BodyRule;
  readonly rate: Rate;
  run(request: RawRequest, services: Services): Promise<ApiResponse>;
}

type AuthOf<W extends Who> = W extends 'all' ? Auth | undefined : Auth;

/** A route of admins names its permission. */
type NamesPermission<W extends Who> = W extends 'admin' ? { readonly may: Permission } : unknown;

interface RouteSchema<W extends Who, Params, Query, Body> extends RowHead<W> {
  /** A path that does not fit is not found. */
  readonly params?: Schema<Params>;
  /** Without one, no query is taken. */
  readonly query?: Schema<Query>;
  /** Without one, no body is taken, save an empty object. */
  readonly body?: Schema<Body>;
  /**
   * Runs before the body's schema is checked, and may put another in its place: for callers of an older contract.
   * @throws ApiError for what must be said before anything about the schema
   */
  translate?(body: unknown): unknown;
  /** JSON of the usual size unless said. */
  readonly bodyRule?: BodyRule;
  /** `free` for what changes nothing, `writes` for the rest, unless said. */
  readonly rate?: Rate;
  /** With `idleOfAdmins`: a call with something that an admin did still keeps their session alive. */
  carriesActions?(body: Body): boolean;
  /** How many calls this one counts as: 1 unless said, and no less. */
  cost?(body: Body): number;
  handle(
    request: RouteRequest<Params, Query, Body, AuthOf<W>>,
    services: Services,
  ): Promise<ApiResponse>;
}

/** JSON, at most a full batch and its envelope: the largest that a device sends. */
const DEFAULT_BODY: BodyRule = { type: 'application/json', limit: MAX_BATCH_BYTES + 16 * 1024 };

/** What a visitor sends who signs in, registers or sets a password: some hundred bytes. */
export const SMALL_BODY: BodyRule = { type: 'application/json', limit: 4 * 1024 };

/** Declares a row: method, path, who, schemas, and what it does. The handler's types follow from the schemas. */
export function defineRoute<const W extends Who, Params = Nothing, Query = Nothing, Body = Nothing>(
  row: RouteSchema<W, Params, Query, Body> & NamesPermission<W>,
): Route {
  const { method, who, ifMatch = false, refusals = [], keyForm, bodyRule = DEFAULT_BODY } = row;
  const paramsSchema = shapeOf(row.params);
  const querySchema = shapeOf(row.query);
  const bodySchema = shapeOf(row.body);
  const rate = row.rate ?? (method === 'GET' ? 'free' : 'writes');
  return {
    ...row,
    ifMatch,
    refusals,
    params: paramsSchema,
    query: querySchema,
    body: bodySchema,
    bodyRule,
    rate,
    async run(raw, services) {
      const isHeldBack = row.beforeSecondFactor !== true && lacksSecondFactor(raw.auth, services);
      if (isHeldBack && who === 'admin') throw new ApiError('second_factor_needed');
      // Until then an admin has the rights of a shopper, whatever the route.
      const here = isHeldBack && raw.auth ? asShopper(raw.auth) : raw.auth;
      const auth = authorize(row, here, raw.isOfGoneAccount);
      const client = { auth: raw.auth, ip: raw.ip };
      if (raw.auth && isDoing(raw, raw.auth, row)) services.sessions.seen(raw.auth);
      // Before the body is read, as far as it can be.
      await services.limits.consume(rate, client, 1);
      const params = paramsSchema.safeParse(raw.params);
      if (!params.success) throw new ApiError('not_found');
      const query = checked(querySchema, raw.query);
      const came = (await raw.readBody()) ?? {};
      const body = checked(bodySchema, row.translate ? row.translate(came) : came);
      if (keyForm && !keyForm.test(raw.header('Idempotency-Key')))
        throw new ApiError('invalid', {
          message: `An Idempotency-Key is needed: ${keyForm.source}`,
        });
      if (raw.auth && row.carriesActions?.(body)) services.sessions.seen(raw.auth);
      const more = (row.cost?.(body) ?? 1) - 1;
      if (more > 0) await services.limits.consume(rate, client, more);
      return row.handle(
        { ...raw, auth, permission: row.may, params: params.data, query, body },
        services,
      );
    },
  };
}

/**
 * Whether a request shows activity of the person, and keeps their session alive. Background requests of a page do not: calls that
 * are public (the streams and the catalogue are among them), those that it declares so, and an admin's pulls.
 */
function isDoing(
  { header }: RawRequest,
  { user }: Auth,
  { who, idleOfAdmins }: RowHead<Who>,
): boolean {
  if (who === 'all' || header(IDLE_HEADER) !== '') return false;
  return idleOfAdmins !== true || !isStaff(user);
}

function lacksSecondFactor(
  auth: Auth | undefined,
  { adminsNeedSecondFactor }: Services,
): auth is Auth {
  const user = auth?.user;
  return (
    adminsNeedSecondFactor && user !== undefined && isStaff(user) && user.secondFactor === undefined
  );
}

function asShopper(auth: Auth): Auth {
  const { role: _none, ...user } = auth.user;
  return { ...auth, user: { ...user, isAdmin: false } };
}

function authorize<W extends Who>(
  row: Pick<RowHead<W>, 'who' | 'may'>,
  auth: Auth | undefined,
  accountIsGone: boolean,
): AuthOf<W>;
function authorize(
  { who, may: permission }: Pick<RowHead<Who>, 'who' | 'may'>,
  auth: Auth | undefined,
  accountIsGone: boolean,
): Auth | undefined {
  if (who === 'all') return auth;
  if (!auth)
    throw new ApiError('signed_out', accountIsGone ? { more: { reason: ACCOUNT_GONE } } : {});
  if (who !== 'admin') return auth;
  // Without a permission of its own, a route is for admins alone.
  const isAllowed = permission ? may(auth.user, permission) : auth.user.isAdmin;
  if (!isAllowed)
    throw new ApiError('forbidden', isStaff(auth.user) ? { message: NOT_YOUR_ROLE } : {});
  return auth;
}

const nothing: Schema<Nothing> = z.strictObject({});

/** Where a row gives no schema, its type is `Nothing` by default, and nothing is what must come. */
function shapeOf<T>(given: Schema<T> | undefined): Schema<T> {
  return given ?? (nothing as unknown as Schema<T>);
}

function checked<T>(schema: Schema<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(fieldsOfError(parsed.error));
  return parsed.data;
}
