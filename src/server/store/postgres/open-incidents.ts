/**
 * Which incidents are open, in PostgreSQL. Triggers close them, so that this also holds for what the release before
 * writes, and a count reads an index of the open ones.
 */
import type { Tables } from './tables.js'

export const openIncidentsMigration = (table: Tables, schema: string) => `
  -- When a person acted on the order, or the cause was over.
  ALTER TABLE ${table.incidents} ADD COLUMN closed_at bigint;
  -- Of earlier ones it is not known who acted on them: those whose payment is under review are open.
  UPDATE ${table.incidents} i SET closed_at = at WHERE NOT EXISTS
    (SELECT 1 FROM ${table.payments} p WHERE p.id = i.payment_id AND p.status = 'review');
  CREATE INDEX incidents_open ON ${table.incidents} (kind) WHERE closed_at IS NULL;
  CREATE INDEX payments_review ON ${table.payments} (reference) WHERE status = 'review';

  CREATE FUNCTION ${schema}.close_incidents_acted_on() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE ${table.incidents} SET closed_at = NEW.at WHERE reference = NEW.reference AND closed_at IS NULL;
      RETURN NULL;
    END $$;
  CREATE TRIGGER incidents_acted_on AFTER INSERT ON ${table.audit}
    FOR EACH ROW WHEN (NEW.action IN ('accept', 'close', 'note'))
    EXECUTE FUNCTION ${schema}.close_incidents_acted_on();

  CREATE FUNCTION ${schema}.follow_review() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.status = 'review' THEN
        UPDATE ${table.incidents} SET closed_at = NULL
        WHERE reference = NEW.reference AND payment_id = NEW.id AND kind = 'review';
      ELSE
        UPDATE ${table.incidents} SET closed_at = NEW.updated_at WHERE reference = NEW.reference AND payment_id = NEW.id
          AND kind IN ('review', 'reverted') AND closed_at IS NULL;
      END IF;
      RETURN NULL;
    END $$;
  CREATE TRIGGER incidents_review AFTER UPDATE ON ${table.payments}
    FOR EACH ROW WHEN ((OLD.status = 'review') <> (NEW.status = 'review'))
    EXECUTE FUNCTION ${schema}.follow_review();

  CREATE FUNCTION ${schema}.close_incidents_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE ${table.incidents} SET closed_at = at
      WHERE reference = OLD.reference AND payment_id = OLD.id AND closed_at IS NULL;
      RETURN NULL;
    END $$;
  CREATE TRIGGER incidents_payment_deleted AFTER DELETE ON ${table.payments}
    FOR EACH ROW EXECUTE FUNCTION ${schema}.close_incidents_deleted();
`

/** Money that follows is an incident of its own, so a review that comes back opens one of them: the store does it. */
export const reopenedIncidentsMigration = (table: Tables, schema: string) => `
  CREATE OR REPLACE FUNCTION ${schema}.follow_review() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.status <> 'review' THEN
        UPDATE ${table.incidents} SET closed_at = NEW.updated_at WHERE reference = NEW.reference AND payment_id = NEW.id
          AND kind IN ('review', 'reverted') AND closed_at IS NULL;
      END IF;
      RETURN NULL;
    END $$;
`
