import { describe, expect, it } from 'vitest'
import {
  CheckoutError,
  problems,
  type Problem,
  type ProblemCode,
} from '../../../src/core/contract/problem.js'
import { readStrictly } from '../../../src/core/contract/shape.js'
import { problemShape } from '../../../src/core/contract/wire.js'

const codes = Object.keys(problems) as ProblemCode[]

describe('problems', () => {
  it.each(codes)('%s is kebab-case and answers with an error status', (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(problems[code].status).toBeGreaterThanOrEqual(400)
    expect(problems[code].status).toBeLessThan(600)
  })
})

describe('CheckoutError', () => {
  it.each(codes)('%s becomes a problem document', (code) => {
    const problem = new CheckoutError(code).toProblem('req-1')
    expect(readStrictly<Problem>(problemShape, JSON.parse(JSON.stringify(problem)), 'body')).toEqual({
      type: `urn:crypto-checkout:problem:${code}`,
      title: problems[code].title,
      status: problems[code].status,
      detail: problems[code].title,
      code,
      retryable: problems[code].retryable,
      requestId: 'req-1',
    })
  })

  it('gives the detail and the overridden retryability', () => {
    const error = new CheckoutError('gateway-unavailable', {
      detail: 'three attempts failed',
      retryable: false,
    })
    expect(error).toMatchObject({ message: 'three attempts failed', retryable: false, status: 503 })
    expect(error.toProblem('req-1')).toMatchObject({ detail: 'three attempts failed', retryable: false })
  })

  it('keeps the cause out of the problem document', () => {
    const cause = new Error('secret')
    const error = new CheckoutError('internal', { cause })
    expect(error.cause).toBe(cause)
    expect(JSON.stringify(error.toProblem('req-1'))).not.toContain('secret')
  })

  it('has no cause when none is given', () => {
    expect(Object.hasOwn(new CheckoutError('internal', { detail: 'x' }), 'cause')).toBe(false)
  })

  it('is an Error by the name of its class', () => {
    const error = new CheckoutError('not-found')
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).toBe('CheckoutError: Not found')
  })
})

describe('problemShape', () => {
  it('reads a code that is newer than this package', () => {
    const document = { ...new CheckoutError('internal').toProblem('req-1'), code: 'brand-new' }
    expect(readStrictly<Problem>(problemShape, document, 'body').code).toBe('brand-new')
  })

  it('error: refuses a document without a code', () => {
    const { code: _code, ...document } = new CheckoutError('internal').toProblem('req-1')
    expect(() => readStrictly<Problem>(problemShape, document, 'body')).toThrow('body.code')
  })
})
