/** Finds a listing's parameter names for page and page size. */
import {
  GatewayError,
  type AssumptionId,
  type Assumptions,
  type Page,
  type PageOptions,
} from '../../gateway/index.js'
import { findName, unknown, type Finding, type NameSwitch } from './finding.js'

/** Common names of these parameters, likeliest first. */
const pageNames = ['page', 'pageNumber', 'p'] as const
const limitNames = ['limit', 'perPage', 'per_page', 'pageSize', 'page_size', 'size'] as const

/** A listing, and the assumptions about its parameters. */
export type Listing = {
  page: { id: AssumptionId; name: NameSwitch }
  limit: { id: AssumptionId; name: NameSwitch }
  /** Gets a page under some assumptions. */
  fetchPage: (options: PageOptions, assumptions?: Partial<Assumptions>) => Promise<Page<{ id: string }>>
}

/** The findings for both parameters, with pages of one record. `whole` is the listing without parameters. */
export async function findPageNames(
  { page, limit, fetchPage }: Listing,
  whole: Page<{ id: string }>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const [first, second] = whole.items
  if (!first || !second)
    return [page, limit].map(({ id }) => unknown(id, 'fewer than two records are listed'))
  const size = await findName(limit.id, limit.name, limitNames, async (setting) => {
    return (await fetchPage({ limit: 1, signal }, setting)).items.length === 1
  })
  const number = await findName(page.id, page.name, pageNames, async (setting) => {
    const options = { page: 2, limit: 1, signal }
    const next = await fetchPage(options, { ...size.setting, ...setting }).catch(refusedAnswer)
    return next !== undefined && next.items[0]?.id !== first.id
  })
  return [number, size]
}

/** The client refuses a page with another page number. */
function refusedAnswer(error: unknown): undefined {
  if (error instanceof GatewayError && error.code === 'schema') return undefined
  throw error
}
