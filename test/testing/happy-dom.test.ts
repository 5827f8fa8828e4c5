// @vitest-environment happy-dom
import { describe } from 'vitest'
import { suite } from './shop-page.js'

describe('the elements in happy-dom', () => suite())
