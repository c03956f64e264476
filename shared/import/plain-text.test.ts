import { expect, test } from 'vitest';
import { plainText } from './plain-text';

test.each([
  ['<p>Soft <b>cotton</b>.</p><p>Wash cold.</p>', 'Soft cotton.\n\nWash cold.'],
  ['<ul><li>One</li><li>Two &amp; three</li></ul>', '• One\n\n• Two & three'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<style>p{}</style><script>alert(1)</script>Text<!-- <p> -->!', 'Text!'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['5 < 6 &#8377;499 &#x20b9; &unknown; &#0;', '5 < 6 ₹499 ₹ &unknown;'],
  ['<p onclick="x">नमस्ते</p>', 'नमस्ते'],
  ['<table><tr><td>M</td><td>38</td></tr></table>', 'M 38'],
  ['<script>never closed', ''],
  ['İ<STYLE>p{}</Style>İ', 'İİ'],
  ['', ''],
])('%s', (html, text) => expect(plainText(html)).toBe(text));

test('is made in a time that grows as the markup does', () => {
  for (const hostile of ['<', '<!--', '<script>', '&#', '</p', '<p '])
    expect(plainText(hostile.repeat(20_000)).length).toBeLessThan(200_000);
});

test('of a whole file of signs in one cell is made without reading it once for each', () => {
  expect(plainText('<'.repeat(1_000_000))).toHaveLength(1_000_000);
  expect(plainText('<svg></svg>'.repeat(100_000))).toBe('');
});
