/** Sessions that are too long for a link: the link has a short id in their place. */
export interface SessionStore {
  /** Stores a sealed session under a new id, and deletes the stored sessions that ended {@link keptMs} before `now`. */
  storeSession(stored: StoredSession, now: number): Promise<void>
  /** The sealed session with this id; undefined if there is none. */
  findSession(id: string): Promise<string | undefined>
}

/** `id` is 128 random bits in base64url; `expiresAt` is in ms since the epoch. */
export type StoredSession = { id: string; session: string; expiresAt: number }

/** A session that is over still shows its payments: for as long as they are watched, and a margin. */
export const keptMs = 30 * 24 * 3600_000
