import { callName, callSection, shapeSection, type Call } from './docs-call';
import { shapeAnchor } from './docs-schema';
import { markup, prose } from '../http/markup';
import type { OpenApiDocument, Tag } from './openapi-types';

/** The first steps of a reader with a shell. */
const FIRST_STEPS = `SHOP=http://localhost:3000
TOKEN=$(curl -s "$SHOP/api/users/auth" \\
  -H 'Content-Type: application/json' \\
  -d '{"email":"…","password":"…"}' | jq -r .token)`;

/** The whole contract as one page to read. It needs nothing but its stylesheet, and runs no script. */
export function docsPage(document: OpenApiDocument): string {
  const { info, tags, components } = document;
  const groups = tags.map((tag) => ({ tag, anchor: anchorOf(tag), calls: callsOf(document, tag) }));
  const shapes = Object.keys(components.schemas);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header>
<h1>${info.title}</h1>
<p>Version ${info.version} · <a href="openapi.json">OpenAPI ${document.openapi} document</a> · <a href="/">The shop</a></p>
</header>
<div class="columns">
<nav aria-label="Contents">
<details>
<summary>Contents</summary>
<ul>
${groups.map(
  ({ tag, anchor, calls }) => markup`<li><a href="#${anchor}">${tag.name}</a>
<ul>${calls.map(
    (call) =>
      markup`<li><a class="to-call" href="#${call.operation.operationId}">${callName(call)}</a></li>`,
  )}</ul></li>
`,
)}
<li><a href="#shapes">Shapes</a></li>
</ul>
</details>
</nav>
<main id="calls">
<section class="intro" aria-label="Introduction">
${prose(info.description)}
<pre tabindex="0"><code>${FIRST_STEPS}</code></pre>
</section>
${groups.map(
  ({ tag, anchor, calls }) => markup`<section aria-labelledby="${anchor}">
<h2 id="${anchor}">${tag.name}</h2>
${prose(tag.description)}
${calls.map((call) => callSection(call, components))}
</section>
`,
)}
<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
${shapes.map((name) => shapeSection(name, shapeAnchor(name), components))}
</section>
</main>
</div>
</body>
</html>
`.toString();
}

function anchorOf({ name }: Tag): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function callsOf({ paths }: OpenApiDocument, tag: Tag): readonly Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.tags.includes(tag.name) ? { method: method.toUpperCase(), path, operation } : [],
    ),
  );
}
