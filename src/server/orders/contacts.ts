/** What mail needs of an order: the payer's address and language, and the link of its page. Kept only where mail is sent. */
import { present } from '../../core/present.js'
import type { DocumentStore } from '../store/document-store.js'

const contactKind = 'contact'

/** How a payer is reached. `lang` is of the link of a page, `acceptLanguage` the header of the browser. */
export type Contact = { url: string; email?: string; lang?: string; acceptLanguage?: string }

export type Contacts = {
  /** Keeps the address and the page of an order: those of its newest session. */
  keep(reference: string, contact: Pick<Contact, 'url' | 'email'>): Promise<void>
  /** Keeps the language in which the payer asked for an address. Never rejects. */
  speak(
    reference: string,
    language: { lang?: string | undefined; acceptLanguage?: string | undefined },
  ): Promise<void>
}

type ContactStore = Pick<DocumentStore, 'addDocument' | 'changeDocument' | 'getDocument'>

export function createContacts(
  store: ContactStore,
  now: () => number,
  onError: (error: unknown, where: string) => void,
): Contacts {
  return {
    async keep(reference, contact) {
      const known = await readContact(store, reference)
      const data = JSON.stringify({ ...known, ...contact })
      if (known) await store.changeDocument(contactKind, reference, data)
      else
        await store.addDocument({
          ...{ kind: contactKind, id: reference, reference, data },
          createdAt: now(),
        })
    },
    async speak(reference, { lang, acceptLanguage }) {
      try {
        const known = await readContact(store, reference)
        if (!known) return
        const spoken = present({
          lang: lang?.slice(0, 35),
          acceptLanguage: acceptLanguage?.slice(0, 200),
        })
        await store.changeDocument(contactKind, reference, JSON.stringify({ ...known, ...spoken }))
      } catch (error) {
        onError(error, 'store')
      }
    },
  }
}

export async function readContact(
  store: Pick<DocumentStore, 'getDocument'>,
  reference: string,
): Promise<Contact | undefined> {
  const data = await store.getDocument(contactKind, reference)
  return data === undefined ? undefined : (JSON.parse(data) as Contact)
}
