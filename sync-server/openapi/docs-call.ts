import { curlExample, isOpen } from './curl-example';
import { fieldList, valueText, type Field } from './docs-schema';
import { joined, markup, prose, withCode, type Markup, type Part } from '../http/markup';
import {
  isReference,
  nameOfReference,
  type Components,
  type Content,
  type Operation,
  type Parameter,
  type Reference,
  type Response,
} from './openapi-types';

/** A call of the document with where it stands. */
export interface Call {
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Method and path as a reader knows them. */
export function callName({ method, path }: Call): Markup {
  const parts = path.split('/').map((part) => markup`${part}`);
  return markup`<span class="method ${method.toLowerCase()}">${method}</span> <span class="path">${joined(parts, markup`/<wbr>`)}</span>`;
}

/** One call: who may make it, what it takes, what it answers, how it looks. */
export function callSection(call: Call, components: Components): Markup {
  const { operation } = call;
  const parameters = (operation.parameters ?? []).map((part) =>
    resolved(part, components.parameters),
  );
  return markup`<article class="call" id="${operation.operationId}">
<h3><a href="#${operation.operationId}">${callName(call)}</a></h3>
<p>${withCode(operation.summary)}.</p>
<p class="who">${whoText(operation.security)}</p>
${PLACES.map(({ place, title }) => parameterList(title, parameters, place))}
${bodyPart(operation)}
${Object.entries(operation.responses).map(([status, response]) =>
  Number(status) < 400 ? responsePart(status, response) : undefined,
)}
<h4>Errors</h4>
<dl class="errors">${Object.entries(operation.responses).map(([status, response]) =>
    Number(status) < 400 ? undefined : errorLine(status, resolved(response, components.responses)),
  )}</dl>
<h4>Example</h4>
<pre tabindex="0"><code>${curlExample(call.method, call.path, operation, components)}</code></pre>
</article>`;
}

const PLACES = [
  { place: 'path', title: 'In the path' },
  { place: 'query', title: 'In the query' },
  { place: 'header', title: 'Headers' },
] as const;

/** A part where it stands, or the one of the document that it points at. */
function resolved<T extends object>(part: T | Reference, shared: Readonly<Record<string, T>>): T {
  if (!isReference(part)) return part;
  const found = shared[nameOfReference(part.$ref)];
  if (!found) throw new Error(`${part.$ref} is not in the document`);
  return found;
}

/** Who may call, in words. */
function whoText(security: Operation['security']): string {
  if (isOpen(security)) return 'For everybody';
  const roles = new Set(security.flatMap((requirement) => Object.values(requirement).flat()));
  return roles.has('admin') ? 'For admins' : 'For whoever is signed in';
}

function parameterList(
  title: string,
  parameters: readonly Parameter[],
  place: Parameter['in'],
): Part {
  const fields = parameters.filter((parameter) => parameter.in === place);
  if (fields.length === 0) return undefined;
  return markup`<h4>${title}</h4>${fieldList(fields.map((field): Field => field))}`;
}

function bodyPart({ requestBody }: Operation): Part {
  if (!requestBody) return undefined;
  const { description, content } = requestBody;
  return markup`<h4>Body</h4>${contentPart(content, description)}`;
}

function responsePart(status: string, response: Response | Reference): Part {
  if (isReference(response)) return undefined;
  return markup`<h4>Reply <span class="status">${status}</span></h4>${contentPart(response.content)}`;
}

function contentPart(content: Content, description?: string): Part {
  return Object.entries(content).map(([type, { schema }]) => {
    const facts = description === undefined ? type : `${type}. ${description}`;
    // A file or a table is text, which says nothing more.
    const isText = schema.type === 'string' && type !== 'application/json';
    return markup`<p class="media">${facts}</p>${isText ? undefined : valueText(schema)}`;
  });
}

function errorLine(status: string, { description }: Response): Markup {
  return markup`<div><dt class="status">${status}</dt><dd>${prose(description)}</dd></div>`;
}

/** A named schema with its fields. */
export function shapeSection(name: string, anchor: string, { schemas }: Components): Markup {
  const schema = schemas[name] ?? {};
  const { description } = schema;
  return markup`<article class="shape" id="${anchor}">
<h3><a href="#${anchor}">${name}</a></h3>
${description === undefined ? undefined : markup`<p>${withCode(description)}</p>`}
${valueText(schema)}
</article>`;
}
