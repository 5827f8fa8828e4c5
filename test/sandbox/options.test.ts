import { describe, expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox/index.js'

describe('the options of createSandbox', () => {
  it.each([
    ['accessId', ''],
    ['accessSecret', 5],
    ['signature', 'xml'],
    ['timestampToleranceMs', -1],
    ['rateLimit', 100],
    ['seed', 7],
    ['now', 0],
    ['confirmDelayMs', '8000'],
    ['shapes', { initiate: 'long' }, 'shapes.initiate'],
    ['deliver', true],
    ['state', './state.json'],
    ['loopbackOnly', 1],
  ])('error: %s %j is a TypeError that names it', (option, value, path = option) => {
    const create = () => createSandbox({ [option]: value })
    expect(create).toThrow(TypeError)
    expect(create).toThrow(`${path}: must be `)
  })
})
