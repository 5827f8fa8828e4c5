/** Who may open the desk: one-time links for the terminal, and the sessions that they begin. Secrets are kept as hashes. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 128 bits. */
const linkBytes = 16
const sessionBytes = 32
const linkLifetimeMs = 5 * 60_000
const sessionLifetimeMs = 12 * 60 * 60_000
const maxSessions = 20

/** A session of a browser. `csrf` is in each of its forms. */
export type DeskSession = { csrf: string; expiresAt: number }

export type Login = ReturnType<typeof createLogin>

/** @param now in ms since the epoch. */
export function createLogin(now: () => number) {
  let link: { hash: string; expiresAt: number } | undefined
  const sessions = new Map<string, DeskSession>()
  return {
    /** A new one-time key, for the terminal. The key before it is void. */
    issue(): string {
      const key = randomBytes(linkBytes).toString('base64url')
      link = { hash: hashOf(key), expiresAt: now() + linkLifetimeMs }
      return key
    },

    /** Begins a session with a key, once and within five minutes; undefined for any other key. */
    redeem(key: string): string | undefined {
      if (!link || link.hash !== hashOf(key)) return undefined
      const isFresh = link.expiresAt > now()
      link = undefined
      if (!isFresh) return undefined
      const cookie = randomBytes(sessionBytes).toString('base64url')
      sessions.set(hashOf(cookie), {
        csrf: randomBytes(linkBytes).toString('base64url'),
        expiresAt: now() + sessionLifetimeMs,
      })
      for (const oldest of sessions.keys()) {
        if (sessions.size <= maxSessions) break
        sessions.delete(oldest)
      }
      return cookie
    },

    /** The session of a cookie's value. */
    find(cookie: string | undefined): DeskSession | undefined {
      if (cookie === undefined) return undefined
      const session = sessions.get(hashOf(cookie))
      if (session && session.expiresAt > now()) return session
      sessions.delete(hashOf(cookie))
      return undefined
    },

    end(cookie: string | undefined): void {
      if (cookie !== undefined) sessions.delete(hashOf(cookie))
    },
  }
}

/** Compares without a hint in the time that it takes. */
export function isSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(a)), Buffer.from(hashOf(b)))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
