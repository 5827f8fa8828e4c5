-- The first schema, 100, as it was released: a database may have it. It is never changed.
CREATE TABLE shop.orders (
  reference         text COLLATE "C" PRIMARY KEY,
  lower_reference   text COLLATE "C" NOT NULL,
  price             text NOT NULL,
  sealed_at         bigint NOT NULL,
  state             text COLLATE "C" NOT NULL,
  needs             text COLLATE "C",
  version           integer NOT NULL,
  sequence          integer NOT NULL,
  payments          integer NOT NULL,
  created_at        bigint NOT NULL,
  updated_at        bigint NOT NULL,
  shown_at          bigint,
  closed_at         bigint,
  noted_at          bigint,
  decision_payment  text,
  decided_at        bigint,
  accepted_by       text,
  reason            text
);
CREATE INDEX orders_shown ON shop.orders (shown_at, reference) WHERE shown_at IS NOT NULL;
CREATE INDEX orders_state ON shop.orders (state, shown_at, reference);
CREATE INDEX orders_needs ON shop.orders (needs, shown_at, reference) WHERE needs IS NOT NULL;
CREATE INDEX orders_needing ON shop.orders (shown_at, reference) WHERE needs IS NOT NULL;
CREATE INDEX orders_name ON shop.orders (lower_reference);
CREATE TABLE shop.payments (
  id                text COLLATE "C" PRIMARY KEY,
  session_id        text COLLATE "C" NOT NULL,
  reference         text COLLATE "C" NOT NULL,
  chain_id          text COLLATE "C" NOT NULL,
  coin_id           text COLLATE "C" NOT NULL,
  price_amount      text NOT NULL,
  fiat_currency     text,
  chain             text NOT NULL,
  coin              text NOT NULL,
  price_held_until  bigint NOT NULL,
  started_at        bigint NOT NULL,
  phase             text COLLATE "C" NOT NULL,
  request_key       text,
  order_price       text,
  sealed_at         bigint,
  renewal           integer NOT NULL DEFAULT 0,
  destination       text,
  address           text COLLATE "C",
  account           text COLLATE "C",
  receiver          text COLLATE "C",
  amount            text,
  service_id        text COLLATE "C",
  observation       text,
  status            text COLLATE "C",
  received          text,
  tx_id             text COLLATE "C",
  revision          integer NOT NULL DEFAULT 0,
  revealed_at       bigint,
  updated_at        bigint,
  checked_at        bigint,
  failed_at         bigint,
  quiet_checks      integer NOT NULL DEFAULT 0,
  unreadable        integer NOT NULL DEFAULT 0,
  past_end_checks   integer NOT NULL DEFAULT 0,
  settled_at        bigint,
  next_check_at     bigint
);
CREATE INDEX payments_due ON shop.payments (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payments_open ON shop.payments (phase) WHERE next_check_at IS NOT NULL AND settled_at IS NULL;
CREATE INDEX payments_over ON shop.payments ((coalesce(settled_at, updated_at, started_at))) WHERE (settled_at IS NOT NULL OR next_check_at IS NULL);
CREATE INDEX payments_receiver ON shop.payments (receiver) WHERE phase = 'revealed';
CREATE INDEX payments_address ON shop.payments (address) WHERE phase = 'revealed';
CREATE UNIQUE INDEX payments_choice ON shop.payments (session_id, chain_id, coin_id, price_amount, renewal)
  WHERE phase IN ('creating', 'created', 'revealed');
CREATE UNIQUE INDEX payments_request ON shop.payments (session_id, request_key)
  WHERE request_key IS NOT NULL AND phase IN ('creating', 'created', 'revealed');
CREATE UNIQUE INDEX payments_account ON shop.payments (chain_id, account) WHERE account IS NOT NULL AND (phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL));
CREATE UNIQUE INDEX payments_service_id ON shop.payments (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX payments_reference ON shop.payments (reference);
CREATE INDEX payments_tx_id ON shop.payments (tx_id) WHERE tx_id IS NOT NULL;
CREATE INDEX payments_ended ON shop.payments (revealed_at) WHERE phase = 'revealed' AND next_check_at IS NULL;
CREATE TABLE shop.payment_identifiers (
  identifier  text COLLATE "C" PRIMARY KEY,
  payment_id  text COLLATE "C" NOT NULL REFERENCES shop.payments (id)
);
CREATE INDEX payment_identifiers_payment ON shop.payment_identifiers (payment_id);
CREATE TABLE shop.unknown_deliveries (
  identifier  text COLLATE "C" PRIMARY KEY,
  first_at    bigint NOT NULL,
  last_at     bigint NOT NULL,
  deliveries  integer NOT NULL
);
CREATE INDEX unknown_deliveries_last ON shop.unknown_deliveries (last_at);
CREATE TABLE shop.payment_changes (
  payment_id  text COLLATE "C" NOT NULL,
  revision    integer NOT NULL,
  reference   text COLLATE "C" NOT NULL,
  at          bigint NOT NULL,
  status      text NOT NULL,
  received    text NOT NULL,
  remaining   text NOT NULL,
  flags       text NOT NULL,
  PRIMARY KEY (payment_id, revision)
);
CREATE INDEX payment_changes_reference ON shop.payment_changes (reference);
CREATE TABLE shop.incidents (
  id              text COLLATE "C" PRIMARY KEY,
  kind            text COLLATE "C" NOT NULL,
  reference       text COLLATE "C" NOT NULL,
  payment_id      text NOT NULL,
  detail          text,
  at              bigint NOT NULL,
  next_report_at  bigint,
  reported_at     bigint,
  closed_at       bigint
);
CREATE INDEX incidents_reference ON shop.incidents (reference);
CREATE INDEX incidents_due ON shop.incidents (next_report_at) WHERE next_report_at IS NOT NULL;
CREATE TABLE shop.refunds (
  id            text COLLATE "C" PRIMARY KEY,
  reference     text COLLATE "C" NOT NULL,
  payment_id    text NOT NULL,
  state         text COLLATE "C" NOT NULL,
  requested_at  bigint NOT NULL,
  expires_at    bigint NOT NULL,
  data          text NOT NULL
);
CREATE INDEX refunds_reference ON shop.refunds (reference);
CREATE INDEX refunds_expiry ON shop.refunds (expires_at) WHERE state = 'requested';
CREATE TABLE shop.claims (number bigint GENERATED ALWAYS AS IDENTITY,
  id              text COLLATE "C" PRIMARY KEY,
  reference       text COLLATE "C" NOT NULL,
  payment_id      text NOT NULL,
  transaction_id  text NOT NULL,
  note            text,
  at              bigint NOT NULL
);
CREATE INDEX claims_reference ON shop.claims (reference);
CREATE TABLE shop.audit (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at         bigint NOT NULL,
  reference  text COLLATE "C" NOT NULL,
  action     text NOT NULL,
  actor      text NOT NULL,
  detail     text NOT NULL
);
CREATE INDEX audit_reference ON shop.audit (reference);
CREATE TABLE shop.outbox (
  id               text COLLATE "C" PRIMARY KEY,
  type             text NOT NULL,
  reference        text COLLATE "C",
  payment_id       text COLLATE "C",
  sequence         integer,
  at               bigint NOT NULL,
  payload          text NOT NULL,
  state            text COLLATE "C" NOT NULL DEFAULT 'pending',
  attempts         integer NOT NULL DEFAULT 0,
  next_attempt_at  bigint,
  delivered_at     bigint,
  answer           text,
  answered_at      bigint
);
CREATE INDEX outbox_given_up ON shop.outbox (state) WHERE state = 'given-up';
CREATE INDEX outbox_reference ON shop.outbox (reference);
CREATE INDEX outbox_payment ON shop.outbox (payment_id);
CREATE TABLE shop.sessions (
  id          text COLLATE "C" PRIMARY KEY,
  session     text NOT NULL,
  expires_at  bigint NOT NULL
);
CREATE INDEX sessions_end ON shop.sessions (expires_at);
CREATE TABLE shop.links (
  name        text COLLATE "C" PRIMARY KEY,
  created_at  bigint NOT NULL,
  closed_at   bigint,
  data        text NOT NULL
);
CREATE TABLE shop.link_orders (
  reference       text COLLATE "C" PRIMARY KEY,
  link            text COLLATE "C" NOT NULL,
  quantity        integer NOT NULL,
  reserved_until  bigint NOT NULL,
  created_at      bigint NOT NULL,
  data            text NOT NULL,
  fields          text NOT NULL
);
CREATE TABLE shop.documents (
  kind        text COLLATE "C" NOT NULL,
  id          text COLLATE "C" NOT NULL,
  data        text NOT NULL,
  reference   text COLLATE "C",
  created_at  bigint NOT NULL,
  expires_at  bigint,
  PRIMARY KEY (kind, id)
);
CREATE INDEX documents_end ON shop.documents (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX refunds_state ON shop.refunds (state, requested_at, id);
CREATE INDEX incidents_open ON shop.incidents (kind) WHERE closed_at IS NULL;
CREATE INDEX outbox_due ON shop.outbox (next_attempt_at, sequence) WHERE state = 'pending';
CREATE INDEX outbox_alone ON shop.outbox (at) WHERE payment_id IS NULL;
CREATE INDEX link_orders_link ON shop.link_orders (link, reserved_until);
CREATE FUNCTION shop.claim_first(
  p_session_id text, p_chain_id text, p_coin_id text, p_price_amount text, p_request_key text, p_id text, p_reference text,
  p_lower_reference text, p_fiat_currency text, p_chain text, p_coin text, p_price_held_until bigint, p_started_at bigint,
  p_order_price text, p_sealed_at bigint, p_since bigint, p_payments bigint, p_open bigint, p_failed bigint, p_lost bigint,
  p_until bigint
) RETURNS TABLE (outcome text, payments bigint, open bigint, open_since bigint, failed bigint, lost bigint)
LANGUAGE plpgsql AS $function$
#variable_conflict use_column
DECLARE
  known record;
  load record;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'claim_first needs the isolation level read committed' USING ERRCODE = 'CC001';
  END IF;
  LOOP
    SELECT o.price, o.decided_at, o.closed_at INTO known FROM shop.orders o WHERE o.reference = p_reference FOR UPDATE;
    EXIT WHEN FOUND;
    INSERT INTO shop.orders (reference, lower_reference, price, sealed_at, state, version, sequence, payments, created_at,
    updated_at)
  VALUES (p_reference, p_lower_reference, '', 0, 'open', 0, 0, 0, p_started_at, p_started_at) ON CONFLICT DO NOTHING;
  END LOOP;
  IF known.decided_at IS NOT NULL OR known.closed_at IS NOT NULL OR (known.price <> '' AND known.price <> p_order_price)
    OR EXISTS (
      SELECT 1 FROM shop.payments r WHERE r.phase IN ('creating', 'created', 'revealed') AND r.session_id = p_session_id
        AND ((r.chain_id = p_chain_id AND r.coin_id = p_coin_id AND r.price_amount = p_price_amount)
          OR r.request_key = p_request_key)
    )
  THEN
    DELETE FROM shop.orders o WHERE o.reference = p_reference AND o.version = 0;
    RETURN QUERY SELECT 'known', 0::bigint, 0::bigint, NULL::bigint, 0::bigint, 0::bigint;
    RETURN;
  END IF;
  SELECT count(CASE WHEN phase = 'revealed' THEN 1 END) AS payments, count(CASE WHEN coalesce(revealed_at, started_at) BETWEEN p_since AND p_until AND (phase IN ('creating', 'created') OR (phase = 'revealed' AND status = 'awaiting')) THEN 1 END) AS open,
    min(CASE WHEN coalesce(revealed_at, started_at) BETWEEN p_since AND p_until AND (phase IN ('creating', 'created') OR (phase = 'revealed' AND status = 'awaiting')) THEN coalesce(revealed_at, started_at) END) AS open_since, count(CASE WHEN started_at BETWEEN p_since AND p_until AND phase IN ('orphaned', 'refused') THEN 1 END) AS failed,
    count(CASE WHEN started_at BETWEEN p_since AND p_until AND phase IN ('orphaned', 'refused') AND phase = 'orphaned' AND session_id = p_session_id AND chain_id = p_chain_id AND coin_id = p_coin_id AND price_amount = p_price_amount THEN 1 END) AS lost
  INTO load FROM shop.payments WHERE reference = p_reference;
  IF load.payments >= p_payments OR load.open >= p_open OR load.failed >= p_failed OR load.lost >= p_lost THEN
    DELETE FROM shop.orders o WHERE o.reference = p_reference AND o.version = 0;
    RETURN QUERY SELECT 'beyond', load.payments, load.open, load.open_since, load.failed, load.lost;
    RETURN;
  END IF;
  INSERT INTO shop.payments (session_id, chain_id, coin_id, price_amount, request_key, id, reference, fiat_currency, chain, coin,
    price_held_until, started_at, order_price, sealed_at, phase)
  VALUES (p_session_id, p_chain_id, p_coin_id, p_price_amount, p_request_key, p_id, p_reference, p_fiat_currency, p_chain,
    p_coin, p_price_held_until, p_started_at, p_order_price, p_sealed_at, 'creating')
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    DELETE FROM shop.orders o WHERE o.reference = p_reference AND o.version = 0;
    RETURN QUERY SELECT 'known', 0::bigint, 0::bigint, NULL::bigint, 0::bigint, 0::bigint;
    RETURN;
  END IF;
  UPDATE shop.orders o SET version = version + 1,
    sealed_at = CASE WHEN price = '' THEN coalesce(p_sealed_at, sealed_at) ELSE sealed_at END,
    price = CASE WHEN price = '' THEN coalesce(p_order_price, '') ELSE price END
  WHERE o.reference = p_reference;
  RETURN QUERY SELECT 'claimed', 0::bigint, 0::bigint, NULL::bigint, 0::bigint, 0::bigint;
END $function$;
CREATE FUNCTION shop.record_destination(
  p_id text, p_destination text, p_address text, p_account text, p_receiver text, p_amount text, p_other_chain_ids text[]
) RETURNS boolean LANGUAGE plpgsql AS $function$
BEGIN
  IF EXISTS (
    SELECT 1 FROM shop.payments WHERE chain_id = ANY (p_other_chain_ids) AND account = p_account AND (phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL))
  ) THEN RETURN false; END IF;
  UPDATE shop.payments SET phase = 'created', destination = p_destination, address = p_address, account = p_account,
    receiver = p_receiver, amount = p_amount
  WHERE id = p_id AND phase = 'creating';
  RETURN FOUND;
END $function$;
CREATE FUNCTION shop.reveal_payment(
  p_id text, p_service_id text, p_observation text, p_status text, p_received text, p_tx_id text, p_at bigint,
  p_next_check_at bigint, p_identifiers text[], p_destination text, p_address text, p_account text, p_receiver text,
  p_amount text, p_other_chain_ids text[]
) RETURNS boolean LANGUAGE plpgsql AS $function$
DECLARE
  p_reference text;
  p_phase text := CASE WHEN p_destination IS NULL THEN 'created' ELSE 'creating' END;
BEGIN
  IF cardinality(p_other_chain_ids) > 0 AND EXISTS (
    SELECT 1 FROM shop.payments WHERE chain_id = ANY (p_other_chain_ids) AND account = p_account AND (phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL))
  ) THEN RETURN false; END IF;
  SELECT o.reference INTO p_reference FROM shop.orders o
  WHERE o.reference = (SELECT reference FROM shop.payments WHERE id = p_id AND phase = p_phase) FOR UPDATE;
  UPDATE shop.payments SET phase = 'revealed', destination = coalesce(p_destination, destination),
    address = coalesce(p_address, address), account = coalesce(p_account, account),
    receiver = coalesce(p_receiver, receiver), amount = coalesce(p_amount, amount), service_id = p_service_id, observation = p_observation, status = p_status,
    received = p_received, tx_id = p_tx_id, revision = 1, revealed_at = p_at, updated_at = p_at, checked_at = p_at,
    next_check_at = p_next_check_at
  WHERE id = p_id AND phase = p_phase;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE shop.orders SET version = version + 1, payments = payments + 1, shown_at = greatest(shown_at, p_at),
    updated_at = greatest(updated_at, p_at)
  WHERE reference = p_reference;
  INSERT INTO shop.payment_identifiers (identifier, payment_id) SELECT DISTINCT unnest(p_identifiers), p_id
  ON CONFLICT DO NOTHING;
  DELETE FROM shop.unknown_deliveries WHERE identifier = ANY (p_identifiers);
  IF FOUND THEN UPDATE shop.payments SET next_check_at = p_at WHERE id = p_id; END IF;
  RETURN true;
END $function$;
