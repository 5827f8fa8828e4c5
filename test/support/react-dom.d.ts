/** What tests use of `react-dom`, whose types are a package of their own. */
declare module 'react-dom/server' {
  import type { ReactNode } from 'react'

  export function renderToString(node: ReactNode): string
}
declare module 'react-dom/client' {
  import type { ReactNode } from 'react'

  type Root = { render(node: ReactNode): void; unmount(): void }
  export function createRoot(container: Element): Root
  export function hydrateRoot(container: Element, node: ReactNode): Root
}
