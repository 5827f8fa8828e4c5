// session.js, or session.ts
export const fetchSession = async () => (await (await fetch('/session', { method: 'POST' })).json()).session
