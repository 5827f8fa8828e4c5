/**
 * The steps of a creation as functions of the database. Each is one round trip, and PostgreSQL plans its statements once for a
 * connection instead of once for a payment. They are no prepared statements of the driver, so poolers may share connections.
 *
 * A function is never changed: the release before may still call it. A new body gets a new name, or other parameters.
 */
import { orderLoad } from '../summaries.js'
import type { Tables } from './tables.js'

/** SQLSTATE of a claim in a transaction that would not see what others have committed since it began. */
export const wrongIsolation = 'CC001'

/**
 * `claim_first`: the claim of `Admission.firstWithin`. Returns the outcome `claimed`, `known` (nothing was written: the order has to
 * be read first) or `beyond` (nothing was written: it has too much already), and for the last the counts.
 *
 * The lock is the one of every other claim, and is held until the commit. Each statement in the function sees what was
 * committed before it, and so what the holder of the lock before wrote.
 *
 * The unbounded one, of earlier releases, counts attempts of a clock that was ahead until its time has come.
 */
export function claimFirstFunction(tables: Tables, schema: string, period: 'unbounded' | 'bounded'): string {
  const { payments, fulfilments, order_prices } = tables
  const isBounded = period === 'bounded'
  return `
  CREATE FUNCTION ${schema}.claim_first(
    p_session_id text, p_chain_id text, p_coin_id text, p_price_amount text, p_request_key text, p_id text, p_reference text,
    p_fiat_currency text, p_chain text, p_coin text, p_price_held_until bigint, p_started_at bigint, p_order_price text,
    p_sealed_at bigint, p_since bigint, p_payments bigint, p_open bigint, p_failed bigint, p_lost bigint${isBounded ? ', p_until bigint' : ''}
  ) RETURNS TABLE (outcome text, payments bigint, open bigint, open_since bigint, failed bigint, lost bigint)
  LANGUAGE plpgsql AS $function$
  #variable_conflict use_column
  DECLARE
    price record;
    load record;
  BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE EXCEPTION 'claim_first needs the isolation level read committed' USING ERRCODE = '${wrongIsolation}';
    END IF;
    PERFORM pg_advisory_xact_lock(hashtextextended('${payments}/' || p_reference, 0));
    SELECT p.price, p.sealed_at INTO price FROM ${order_prices} p WHERE p.reference = p_reference;
    IF price.price <> p_order_price
      OR EXISTS (SELECT 1 FROM ${fulfilments} f WHERE f.reference = p_reference)
      OR EXISTS (
        SELECT 1 FROM ${payments} r WHERE r.phase IN ('creating', 'created', 'revealed') AND r.session_id = p_session_id
          AND ((r.chain_id = p_chain_id AND r.coin_id = p_coin_id AND r.price_amount = p_price_amount)
            OR r.request_key = p_request_key)
      )
    THEN
      RETURN QUERY SELECT 'known', 0::bigint, 0::bigint, NULL::bigint, 0::bigint, 0::bigint;
      RETURN;
    END IF;
    ${numbered(orderLoad(payments, '$'), 'INTO load', [
      'p_reference',
      'p_since',
      'p_session_id',
      'p_chain_id',
      'p_coin_id',
      'p_price_amount',
      isBounded ? 'p_until' : String(Number.MAX_SAFE_INTEGER),
    ])};
    IF load.payments >= p_payments OR load.open >= p_open OR load.failed >= p_failed OR load.lost >= p_lost THEN
      RETURN QUERY SELECT 'beyond', load.payments, load.open, load.open_since, load.failed, load.lost;
      RETURN;
    END IF;
    INSERT INTO ${payments} (session_id, chain_id, coin_id, price_amount, request_key, id, reference, fiat_currency, chain, coin,
      price_held_until, started_at, order_price, sealed_at, phase)
    VALUES (p_session_id, p_chain_id, p_coin_id, p_price_amount, p_request_key, p_id, p_reference, p_fiat_currency, p_chain,
      p_coin, p_price_held_until, p_started_at, p_order_price, p_sealed_at, 'creating')
    ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      RETURN QUERY SELECT 'known', 0::bigint, 0::bigint, NULL::bigint, 0::bigint, 0::bigint;
      RETURN;
    END IF;
    IF price.sealed_at IS NULL OR price.sealed_at < p_sealed_at THEN
      INSERT INTO ${order_prices} (reference, price, sealed_at) VALUES (p_reference, p_order_price, p_sealed_at)
      ON CONFLICT (reference) DO UPDATE SET sealed_at = excluded.sealed_at;
    END IF;
    RETURN QUERY SELECT 'claimed', 0::bigint, 0::bigint, NULL::bigint, 0::bigint, 0::bigint;
  END $function$;
  `
}

/** `record_destination`: whether the attempt was still `creating`. Raises a unique violation when an open payment has the account. */
export function recordDestinationFunction({ payments }: Tables, schema: string): string {
  return `
  CREATE FUNCTION ${schema}.record_destination(
    p_id text, p_address text, p_contract text, p_destination text, p_account text
  ) RETURNS boolean LANGUAGE plpgsql AS $function$
  BEGIN
    UPDATE ${payments} SET phase = 'created', address = p_address, contract = p_contract, destination = p_destination,
      account = p_account
    WHERE id = p_id AND phase = 'creating';
    RETURN FOUND;
  END $function$;
  `
}

/**
 * `reveal_payment`: whether the attempt was still `created`. Names its identifiers, and makes it due at once where a delivery
 * named one of them before. Raises a unique violation when another payment has the service's identifier.
 */
export function revealFunction(
  { payments, payment_identifiers, unknown_deliveries }: Tables,
  schema: string,
): string {
  return `
  CREATE FUNCTION ${schema}.reveal_payment(
    p_id text, p_service_id text, p_observation text, p_at bigint, p_next_check_at bigint, p_identifiers text[]
  ) RETURNS boolean LANGUAGE plpgsql AS $function$
  BEGIN
    UPDATE ${payments} SET phase = 'revealed', service_id = p_service_id, observation = p_observation, revision = 1,
      revealed_at = p_at, updated_at = p_at, checked_at = p_at, next_check_at = p_next_check_at
    WHERE id = p_id AND phase = 'created';
    IF NOT FOUND THEN RETURN false; END IF;
    INSERT INTO ${payment_identifiers} (identifier, payment_id) SELECT DISTINCT unnest(p_identifiers), p_id
    ON CONFLICT DO NOTHING;
    DELETE FROM ${unknown_deliveries} WHERE identifier = ANY (p_identifiers);
    IF FOUND THEN UPDATE ${payments} SET next_check_at = p_at WHERE id = p_id; END IF;
    RETURN true;
  END $function$;
  `
}

/** A query for a function: its placeholders become parameters by name, and its row goes to a variable. */
function numbered(query: string, into: string, names: readonly string[]): string {
  const text = query.replace(/\$(\d)/g, (_, index: string) => names[Number(index) - 1] ?? '')
  return text.replace('FROM', `${into} FROM`)
}
