/**
 * The steps of a creation as functions of the database. Each is one round trip, and PostgreSQL plans its statements once for a
 * connection instead of once for a payment. They are no prepared statements of the driver, so poolers may share connections.
 *
 * A function is never changed: the release before may still call it. A new body gets a new name, or other parameters.
 */
import { holdsAddress, orderLoad } from '../summaries.js'
import type { Tables } from '../sql/tables.js'
import { orderParts } from './read-order.js'

/** SQLSTATE of a claim in a transaction that would not see what others have committed since it began. */
export const wrongIsolation = 'CC001'

/**
 * `claim_first`: the claim of `Admission.firstWithin`. Returns the outcome `claimed`, `known` (nothing was written: the order has to
 * be read first) or `beyond` (nothing was written: it has too much already), and for the last the counts.
 *
 * The lock is the row of the order, which is created where there is none, and is held until the commit. Each statement in the
 * function sees what was committed before it, and so what the holder of the lock before wrote.
 */
export function claimFirstFunction({ payments, orders }: Tables, schema: string): string {
  const load = numbered(orderLoad(payments), 'INTO load', [
    'p_reference',
    'p_since',
    'p_session_id',
    'p_chain_id',
    'p_coin_id',
    'p_price_amount',
    'p_until',
  ])
  // A row that this claim created, and then did not need.
  const forget = `DELETE FROM ${orders} o WHERE o.reference = p_reference AND o.version = 0`
  const known = `
      ${forget};
      RETURN QUERY SELECT 'known', 0::bigint, 0::bigint, NULL::bigint, 0::bigint, 0::bigint;
      RETURN;`
  return `
  CREATE FUNCTION ${schema}.claim_first(
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
      RAISE EXCEPTION 'claim_first needs the isolation level read committed' USING ERRCODE = '${wrongIsolation}';
    END IF;
    LOOP
      SELECT o.price, o.decided_at, o.closed_at INTO known FROM ${orders} o WHERE o.reference = p_reference FOR UPDATE;
      EXIT WHEN FOUND;
      ${insertOrder(orders, 'p_reference', 'p_lower_reference', 'p_started_at')};
    END LOOP;
    IF known.decided_at IS NOT NULL OR known.closed_at IS NOT NULL OR (known.price <> '' AND known.price <> p_order_price)
      OR EXISTS (
        SELECT 1 FROM ${payments} r WHERE r.phase IN ('creating', 'created', 'revealed') AND r.session_id = p_session_id
          AND ((r.chain_id = p_chain_id AND r.coin_id = p_coin_id AND r.price_amount = p_price_amount)
            OR r.request_key = p_request_key)
      )
    THEN${known}
    END IF;
    ${load};
    IF load.payments >= p_payments OR load.open >= p_open OR load.failed >= p_failed OR load.lost >= p_lost THEN
      ${forget};
      RETURN QUERY SELECT 'beyond', load.payments, load.open, load.open_since, load.failed, load.lost;
      RETURN;
    END IF;
    INSERT INTO ${payments} (session_id, chain_id, coin_id, price_amount, request_key, id, reference, fiat_currency, chain, coin,
      price_held_until, started_at, order_price, sealed_at, phase)
    VALUES (p_session_id, p_chain_id, p_coin_id, p_price_amount, p_request_key, p_id, p_reference, p_fiat_currency, p_chain,
      p_coin, p_price_held_until, p_started_at, p_order_price, p_sealed_at, 'creating')
    ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN${known}
    END IF;
    ${claimOrder(orders, 'p_reference', 'p_order_price', 'p_sealed_at')};
    RETURN QUERY SELECT 'claimed', 0::bigint, 0::bigint, NULL::bigint, 0::bigint, 0::bigint;
  END $function$;
  `
}

/** Creates the row of an order at version 0, for a claim that locks it. */
export function insertOrder(orders: string, reference: string, lowerReference: string, at: string): string {
  return `INSERT INTO ${orders} (reference, lower_reference, price, sealed_at, state, version, sequence, payments, created_at,
      updated_at)
    VALUES (${reference}, ${lowerReference}, '', 0, 'open', 0, 0, 0, ${at}, ${at}) ON CONFLICT DO NOTHING`
}

/** Shows in the row of an order that it has another attempt. An order without a price gets the price of the attempt. */
export function claimOrder(orders: string, reference: string, price: string, sealedAt: string): string {
  return `UPDATE ${orders} o SET version = version + 1,
      sealed_at = CASE WHEN price = '' THEN coalesce(${sealedAt}, sealed_at) ELSE sealed_at END,
      price = CASE WHEN price = '' THEN coalesce(${price}, '') ELSE price END
    WHERE o.reference = ${reference}`
}

/**
 * `record_destination`: whether the attempt was still `creating`, and no open payment has the account under another id of the
 * network. Raises a unique violation when one has it under the same id.
 */
export function recordDestinationFunction({ payments }: Tables, schema: string): string {
  return `
  CREATE FUNCTION ${schema}.record_destination(
    p_id text, p_destination text, p_address text, p_account text, p_receiver text, p_amount text, p_other_chain_ids text[]
  ) RETURNS boolean LANGUAGE plpgsql AS $function$
  BEGIN
    IF EXISTS (
      SELECT 1 FROM ${payments} WHERE chain_id = ANY (p_other_chain_ids) AND account = p_account AND ${holdsAddress}
    ) THEN RETURN false; END IF;
    UPDATE ${payments} SET phase = 'created', destination = p_destination, address = p_address, account = p_account,
      receiver = p_receiver, amount = p_amount
    WHERE id = p_id AND phase = 'creating';
    RETURN FOUND;
  END $function$;
  `
}

/**
 * `reveal_payment`: whether the attempt was still `created`, or with a destination still `creating`, by the rule of
 * `record_destination`. Stores its identifiers, and makes it due at once where a delivery
 * named one of them before. Locks the order before the payment, as every change of an order does. Raises a unique violation
 * when another payment has the service's identifier or the account.
 */
export function revealFunction(
  { orders, payments, payment_identifiers, unknown_deliveries }: Tables,
  schema: string,
): string {
  return `
  CREATE FUNCTION ${schema}.reveal_payment(
    p_id text, p_service_id text, p_observation text, p_status text, p_received text, p_tx_id text, p_at bigint,
    p_next_check_at bigint, p_identifiers text[], p_destination text, p_address text, p_account text, p_receiver text,
    p_amount text, p_other_chain_ids text[]
  ) RETURNS boolean LANGUAGE plpgsql AS $function$
  DECLARE
    p_reference text;
    p_phase text := CASE WHEN p_destination IS NULL THEN 'created' ELSE 'creating' END;
  BEGIN
    IF cardinality(p_other_chain_ids) > 0 AND EXISTS (
      SELECT 1 FROM ${payments} WHERE chain_id = ANY (p_other_chain_ids) AND account = p_account AND ${holdsAddress}
    ) THEN RETURN false; END IF;
    SELECT o.reference INTO p_reference FROM ${orders} o
    WHERE o.reference = (SELECT reference FROM ${payments} WHERE id = p_id AND phase = p_phase) FOR UPDATE;
    UPDATE ${payments} SET phase = 'revealed', destination = coalesce(p_destination, destination),
      address = coalesce(p_address, address), account = coalesce(p_account, account),
      receiver = coalesce(p_receiver, receiver), amount = coalesce(p_amount, amount), service_id = p_service_id, observation = p_observation, status = p_status,
      received = p_received, tx_id = p_tx_id, revision = 1, revealed_at = p_at, updated_at = p_at, checked_at = p_at,
      next_check_at = p_next_check_at
    WHERE id = p_id AND phase = p_phase;
    IF NOT FOUND THEN RETURN false; END IF;
    UPDATE ${orders} SET version = version + 1, payments = payments + 1, shown_at = greatest(shown_at, p_at),
      updated_at = greatest(updated_at, p_at)
    WHERE reference = p_reference;
    INSERT INTO ${payment_identifiers} (identifier, payment_id) SELECT DISTINCT unnest(p_identifiers), p_id
    ON CONFLICT DO NOTHING;
    DELETE FROM ${unknown_deliveries} WHERE identifier = ANY (p_identifiers);
    IF FOUND THEN UPDATE ${payments} SET next_check_at = p_at WHERE id = p_id; END IF;
    RETURN true;
  END $function$;
  `
}

/**
 * `read_order`: the parts of one order. A function for a list of orders would be planned again with each call: what a list costs
 * depends on its length.
 */
export function readOrderFunction(tables: Tables, schema: string): string {
  return `
  CREATE FUNCTION ${schema}.read_order(p_reference text) RETURNS TABLE (
    record json, payments json, pending json, refunds json, incidents json, claims json, notified json
  ) LANGUAGE plpgsql STABLE AS $function$
  #variable_conflict use_column
  BEGIN
    RETURN QUERY SELECT ${orderParts(tables, 'p_reference')};
  END $function$;
  `
}

/** A query for a function: its placeholders become parameters by name, and its row goes to a variable. */
function numbered(query: string, into: string, names: readonly string[]): string {
  const text = query.replace(/\$(\d)/g, (_, index: string) => names[Number(index) - 1] ?? '')
  return text.replace('FROM', `${into} FROM`)
}
