// @vitest-environment jsdom
import { describe } from 'vitest'
import { suite } from './shop-page.js'

describe('the elements in jsdom', () => suite())
