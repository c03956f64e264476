import { expect, test } from 'vitest';
import { misses } from '../testing/keyed-statements';

test.each([
  'select doc from orders where id = $1',
  'select count(*) as total from orders',
  'insert into orders select made.* from jsonb_populate_record(null::reviews, put) as made',
  'update orders set doc = $1 where id = $2',
  'delete from outcomes where recorded_at < $1',
  'insert into addresses (id, doc) values ($1, $2)',
  `select doc from orders where search = 'user_id = 1'`,
  'select a.doc from users u join orders a on a.id = u.id where u.user_id = $1',
  `select 1 from orders where user_id = $1 union all select 1 from reviews where id = $1`,
])('refused, as it asks every server: %s', (statement) => {
  expect(misses(statement)).toBe(true);
});

test.each([
  'select doc from orders where user_id = $1 order by id',
  'select o.doc from document_owners w join orders o on o.user_id = w.user_id and o.id = w.id where w.id = $1',
  'insert into accounts (user_id, version) values ($2, $1) on conflict (user_id) do update set version = $1',
  'delete from addresses where user_id = $1 and id = $2',
  'select doc from products where id = $1',
  'insert into orders select made.* from jsonb_populate_record(null::orders, put) as made',
  'with before as (select 1 from orders where user_id = $1) insert into orders (user_id, id) values ($1, $2)',
])('good: %s', (statement) => {
  expect(misses(statement)).toBe(false);
});
