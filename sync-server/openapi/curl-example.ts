import { exampleOf } from './example-of';
import {
  isReference,
  type Components,
  type Content,
  type JsonSchema,
  type Operation,
  type Parameter,
} from './openapi-types';

/** Bodies up to this many characters stay on one line. */
const ONE_LINE = 60;

/** A call as it is typed into a shell, with `$SHOP`, `$TOKEN` and the like for what the reader has. */
export function curlExample(
  method: string,
  path: string,
  operation: Operation,
  components: Components,
): string {
  const schemas = new Map(Object.entries(components.schemas));
  const { parameters = [], requestBody, security, responses } = operation;
  const own = parameters.filter((part): part is Parameter => !isReference(part));
  const takesKey = parameters.some((part) =>
    isReference(part)
      ? part.$ref.endsWith('/IdempotencyKey')
      : part.in === 'header' && part.name === 'Idempotency-Key',
  );
  const isStream = Object.values(responses).some(
    (response) => 'content' in response && 'text/event-stream' in response.content,
  );
  const words = [
    `curl${isStream ? ' -N' : ''}${method === 'GET' ? '' : ` -X ${method}`} "$SHOP${addressOf(path, own, schemas)}"`,
    ...(isOpen(security) ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(takesKey ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(requestBody ? bodyWords(requestBody.content) : []),
  ];
  return words.join(' \\\n  ');
}

/** Whether nobody has to say who they are. */
export function isOpen(security: Operation['security']): boolean {
  return security.some((requirement) => Object.keys(requirement).length === 0);
}

function addressOf(
  path: string,
  parameters: readonly Parameter[],
  schemas: ReadonlyMap<string, JsonSchema>,
): string {
  const value = (parameter: Parameter) =>
    encodeURIComponent(String(exampleOf(parameter.schema, schemas)));
  const filled = parameters.reduce(
    (text, parameter) =>
      parameter.in === 'path'
        ? text.replace(`{${parameter.name}}`, () => `$${parameter.name.toUpperCase()}`)
        : text,
    path,
  );
  const query = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const pairs = query.map(
    (parameter) => `${encodeURIComponent(parameter.name)}=${value(parameter)}`,
  );
  return pairs.length > 0 ? `${filled}?${pairs.join('&')}` : filled;
}

function bodyWords(content: Content): readonly string[] {
  return Object.entries(content).flatMap(([type, { schema, example }]) => {
    if (type === 'multipart/form-data')
      return Object.keys(schema.properties ?? {}).map((name) => `-F ${quoted(`${name}=@file`)}`);
    const header = `-H ${quoted(`Content-Type: ${type}`)}`;
    if (type !== 'application/json') return [header, '--data-binary @file'];
    return [header, `-d ${quoted(jsonText(example))}`];
  });
}

function jsonText(value: unknown): string {
  const short = JSON.stringify(value);
  return short.length <= ONE_LINE ? short : JSON.stringify(value, null, 2);
}

/** One word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
