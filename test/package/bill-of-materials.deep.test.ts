/** The bill of materials of a release. npm takes seconds to write one. */
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { billOfMaterials, bundledIn } from '../../scripts/sbom.mjs'

describe('billOfMaterials', () => {
  it('names what npm installs with the package, what is copied into it, and no tool of ours', async () => {
    const bill = await billOfMaterials(process.cwd())
    const names = bill.components.map((component: { name: string }) => component.name)
    const copied = await bundledIn('dist')
    expect(copied).toEqual(expect.arrayContaining(['@lit/react', 'lit-html', 'qrcode']))
    expect(names).toEqual(
      expect.arrayContaining([...Object.keys(packageJson.dependencies), ...copied, 'lit-html']),
    )
    expect(names).not.toContain('vitest')
    const [self] = bill.dependencies
    expect(self).toMatchObject({ ref: `${packageJson.name}@${packageJson.version}` })
    expect(
      bill.components.filter((component: { licenses?: object[] }) => !component.licenses?.length),
    ).toEqual([])
  })
})
