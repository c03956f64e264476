-- What failed on devices, in groups (`shared/admin/device-error.ts`): some hundred rows at most.
create table device_errors (
  id text collate "C" primary key,
  doc jsonb not null
);

-- For the page and the measures that tell how the shop does: when the last event of the gateway came, and which queues fail.
create index gateway_events_received on gateway_events (received_at);
create index clients_failing on clients (client_id) where doc -> 'failing' <> 'null'::jsonb;
