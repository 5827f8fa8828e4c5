-- The first schema, and the setting that says so.
CREATE SCHEMA {schema};
CREATE TABLE {schema}.settings (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO {schema}.settings VALUES ('schema', '1');
CREATE TABLE {schema}.payments (
  id                text PRIMARY KEY,
  session_id        text NOT NULL,
  reference         text NOT NULL,
  chain_id          text NOT NULL,
  coin_id           text NOT NULL,
  price_amount      text NOT NULL,
  fiat_currency     text,
  chain             text NOT NULL,
  coin              text NOT NULL,
  price_held_until  bigint NOT NULL,
  started_at        bigint NOT NULL,
  phase             text NOT NULL,
  address           text,
  contract          text,
  destination       text,
  service_id        text,
  observation       text,
  status            text GENERATED ALWAYS AS (observation::jsonb ->> 'status') STORED,
  revision          integer NOT NULL DEFAULT 0,
  revealed_at       bigint,
  updated_at        bigint,
  checked_at        bigint,
  stale             smallint NOT NULL DEFAULT 0,
  next_check_at     bigint,
  settled_at        bigint
);
-- One live attempt for a choice: fifty clicks and two processes create one payment.
CREATE UNIQUE INDEX payments_choice ON {schema}.payments (session_id, chain_id, coin_id, price_amount)
  WHERE phase IN ('creating', 'created', 'revealed');
-- One open payment for an address: a deposit can't count twice. Settled ones no longer hold theirs.
CREATE UNIQUE INDEX payments_address ON {schema}.payments (chain_id, contract, address)
  WHERE phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL);
CREATE UNIQUE INDEX payments_service_id ON {schema}.payments (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX payments_reference ON {schema}.payments (reference) WHERE phase = 'revealed';
CREATE INDEX payments_due ON {schema}.payments (next_check_at, settled_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_over ON {schema}.payments ((coalesce(settled_at, updated_at, started_at))) WHERE (settled_at IS NOT NULL OR next_check_at IS NULL);

-- What the service calls a payment: a delivery may name any of them.
CREATE TABLE {schema}.payment_identifiers (
  identifier  text PRIMARY KEY,
  payment_id  text NOT NULL REFERENCES {schema}.payments (id)
);
CREATE INDEX payment_identifiers_payment ON {schema}.payment_identifiers (payment_id);

-- The decision that an order is paid. Its primary key is what makes it happen once; it outlives its payment.
CREATE TABLE {schema}.fulfilments (
  reference   text PRIMARY KEY,
  payment_id  text NOT NULL,
  at          bigint NOT NULL
);

CREATE TABLE {schema}.notifications (
  id               text PRIMARY KEY,
  reference        text NOT NULL REFERENCES {schema}.fulfilments (reference),
  payload          text NOT NULL,
  attempts         integer NOT NULL DEFAULT 0,
  next_attempt_at  bigint,
  delivered_at     bigint
);
CREATE INDEX notifications_due ON {schema}.notifications (next_attempt_at) WHERE delivered_at IS NULL;
CREATE INDEX notifications_reference ON {schema}.notifications (reference);
