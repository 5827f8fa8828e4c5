/** What mail needs of an order: the payer's address and language, and the link of its page. Kept only where mail is sent. */
import { present } from '../../core/present.js'
import type { DocumentStore } from '../store/document-store.js'

const contactKind = 'contact'

/** How a payer is reached. `lang` is of the link of a page, `acceptLanguage` the header of the browser. */
export type Contact = { url: string; email?: string; lang?: string; acceptLanguage?: string }

export type Contacts = {
  /** Keeps the address and the page of an order: those of its newest session. */
  keep(reference: string, contact: Pick<Contact, 'url' | 'email'>): Promise<void>
  /**
   * Keeps the language in which the payer asked for an address. Where nothing is kept any more, as a session may outlive the data
   * of orders without a payment, keeps what the session has. Never rejects.
   */
  speak(
    { order }: { order: { reference: string; email?: string | undefined } },
    language: { lang?: string | undefined; acceptLanguage?: string | undefined },
    url: string,
  ): Promise<void>
}

type ContactStore = Pick<DocumentStore, 'addDocument' | 'changeDocument' | 'getDocument'>

export function createContacts(
  store: ContactStore,
  now: () => number,
  onError: (error: unknown, where: string) => void,
): Contacts {
  return {
    keep: (reference, contact) => keep(reference, contact, contact),
    async speak({ order: { reference, email } }, { lang, acceptLanguage }, url) {
      const spoken = present({ lang: lang?.slice(0, 35), acceptLanguage: acceptLanguage?.slice(0, 200) })
      try {
        await keep(reference, spoken, { url, ...present({ email }), ...spoken })
      } catch (error) {
        onError(error, 'store')
      }
    },
  }

  /** Changes what is kept; where nothing is, keeps all. */
  async function keep(reference: string, contact: Partial<Contact>, all: Contact): Promise<void> {
    while (!(await change(reference, contact))) {
      const data = JSON.stringify(all)
      const document = { kind: contactKind, id: reference, reference, data, createdAt: now() }
      if (await store.addDocument(document)) return
    }
  }

  /** Changes what is kept, also where another request changes it meanwhile. False if nothing is kept. */
  async function change(reference: string, contact: Partial<Contact>): Promise<boolean> {
    for (;;) {
      const before = await store.getDocument(contactKind, reference)
      if (before === undefined) return false
      const data = JSON.stringify({ ...(JSON.parse(before) as Contact), ...contact })
      if (await store.changeDocument(contactKind, reference, data, before)) return true
    }
  }
}

export async function readContact(
  store: Pick<DocumentStore, 'getDocument'>,
  reference: string,
): Promise<Contact | undefined> {
  const data = await store.getDocument(contactKind, reference)
  return data === undefined ? undefined : (JSON.parse(data) as Contact)
}
