/** Finds a listing's parameter names for page and page size. */
import { GatewayError, type Assumptions, type Page, type PageOptions } from '../../gateway/index.js'
import { findName, unknown, type Finding } from './finding.js'

/** Common names of these parameters, likeliest first. */
const pageNames = ['page', 'pageNumber', 'p'] as const
const limitNames = ['limit', 'perPage', 'per_page', 'pageSize', 'page_size', 'size'] as const

/** Gets a page of a listing under some assumptions. */
export type FetchPage = (
  options: PageOptions,
  assumptions?: Partial<Assumptions>,
) => Promise<Page<{ id: string }>>

/**
 * The findings for both parameters of a listing, with pages of one record.
 * @param whole the listing without parameters.
 */
export async function findPageNames(
  listing: 'chains' | 'logs' | 'payouts',
  fetchPage: FetchPage,
  whole: Page<{ id: string }>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const [page, limit] = [`${listing}-page-param`, `${listing}-limit-param`] as const
  const [first, second] = whole.items
  if (!first || !second) return [page, limit].map((id) => unknown(id, 'fewer than two records are listed'))
  const size = await findName(limit, `${listing}LimitParam`, limitNames, async (setting) => {
    return (await fetchPage({ limit: 1, signal }, setting)).items.length === 1
  })
  const number = await findName(page, `${listing}PageParam`, pageNames, async (setting) => {
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
