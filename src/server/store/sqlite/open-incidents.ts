/**
 * Which incidents are open, in SQLite. Triggers close them, so that this also holds for what the release before writes,
 * and a count reads an index of the open ones.
 */

export const openIncidentsMigration = `
  -- When a person acted on the order, or the cause was over.
  ALTER TABLE incidents ADD COLUMN closed_at INTEGER;
  -- Of earlier ones it is not known who acted on them: those whose payment is under review are open.
  UPDATE incidents SET closed_at = at WHERE NOT EXISTS
    (SELECT 1 FROM payments p WHERE p.id = incidents.payment_id AND p.status = 'review');
  CREATE INDEX incidents_open ON incidents (kind) WHERE closed_at IS NULL;
  CREATE INDEX payments_review ON payments (reference) WHERE status = 'review';

  CREATE TRIGGER incidents_acted_on AFTER INSERT ON audit WHEN NEW.action IN ('accept', 'close', 'note')
    BEGIN
      UPDATE incidents SET closed_at = NEW.at WHERE reference = NEW.reference AND closed_at IS NULL;
    END;
  CREATE TRIGGER incidents_review_over AFTER UPDATE OF observation ON payments
    WHEN OLD.status = 'review' AND NEW.status <> 'review'
    BEGIN
      UPDATE incidents SET closed_at = NEW.updated_at WHERE reference = NEW.reference AND payment_id = NEW.id
        AND kind IN ('review', 'reverted') AND closed_at IS NULL;
    END;
  CREATE TRIGGER incidents_review_again AFTER UPDATE OF observation ON payments
    WHEN OLD.status <> 'review' AND NEW.status = 'review'
    BEGIN
      UPDATE incidents SET closed_at = NULL WHERE reference = NEW.reference AND payment_id = NEW.id AND kind = 'review';
    END;
  CREATE TRIGGER incidents_payment_deleted AFTER DELETE ON payments
    BEGIN
      UPDATE incidents SET closed_at = at WHERE reference = OLD.reference AND payment_id = OLD.id AND closed_at IS NULL;
    END;
`

/** Money that follows is an incident of its own, so a review that comes back opens one of them: the store does it. */
export const reopenedIncidentsMigration = `
  DROP TRIGGER incidents_review_again;
`
