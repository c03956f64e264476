-- What an order costs the database (`docs/scaling.md`).

-- Plans are kept, and may have been made while a table was young: the last number of a product is always found by the index.
alter function note_stock(text, jsonb, bigint, bigint) set enable_seqscan = off;

-- Writes down changes of stock among those of `write_changes`, in one call with them: all by one statement.
create or replace function note_stocks(changes jsonb) returns void language plpgsql set enable_seqscan = off as $$
declare
  given record;
begin
  for given in
    with noted as materialized (
      select value #>> '{put,id}' as product, value #> '{put,note}' as note, place
      from jsonb_array_elements(changes) with ordinality as one (value, place)
      where value #>> '{put,note,from}' <> value #>> '{put,note,to}'
    ), numbered as (
      select noted.*,
        coalesce((select max(h.number) from stock_history h where h.product_id = product), 0)
          + row_number() over (partition by product order by place) as number
      from noted
    ), put as (
      insert into stock_history (product_id, number, doc)
        select product, number, note -> 'cause' || jsonb_build_object('product', product, 'number', number, 'from', note -> 'from', 'to', note -> 'to')
        from numbered
        returning product_id, number
    )
    select product_id, number from put where number % 100 = 0
  loop
    delete from stock_history h where h.product_id = given.product_id and h.number <= given.number - 1000;
  end loop;
end
$$;
