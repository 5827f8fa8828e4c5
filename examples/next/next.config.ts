export default {
  serverExternalPackages: ['crypto-checkout', '@photostructure/sqlite', 'pg'],
  outputFileTracingIncludes: {
    '/**': [
      'node_modules/crypto-checkout/package.json',
      'node_modules/crypto-checkout/dist/{cdn,compressed,html}/**',
      'node_modules/@photostructure/sqlite/prebuilds/**',
    ],
  },
}
