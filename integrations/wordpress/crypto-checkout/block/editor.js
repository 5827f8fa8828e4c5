/** The block in the editor: three fields, and what the buyer is asked for. Its HTML comes from the server, so nothing is saved but the attributes. */
;(({ blocks, blockEditor, components, element, i18n }) => {
  const { __ } = i18n
  const field = ({ attributes, setAttributes }, name, label, help) =>
    element.createElement(components.TextControl, {
      label,
      help,
      value: attributes[name],
      onChange: (value) => setAttributes({ [name]: value }),
    })
  const choice = ({ attributes, setAttributes }, word, label) => {
    const asked = attributes.ask.split(/[\s,]+/).filter(Boolean)
    return element.createElement(components.CheckboxControl, {
      label,
      checked: asked.includes(word),
      onChange: (isAsked) =>
        setAttributes({
          ask: [...asked.filter((other) => other !== word), ...(isAsked ? [word] : [])].join(' '),
        }),
    })
  }

  blocks.registerBlockType('crypto-checkout/checkout', {
    edit: (props) =>
      element.createElement(
        'div',
        blockEditor.useBlockProps(),
        element.createElement(
          components.Placeholder,
          { icon: 'money-alt', label: __('Crypto checkout', 'crypto-checkout'), isColumnLayout: true },
          field(
            props,
            'item',
            __('Item', 'crypto-checkout'),
            __('What the visitor buys.', 'crypto-checkout'),
          ),
          field(props, 'amount', __('Price', 'crypto-checkout'), __('Such as 49.99.', 'crypto-checkout')),
          field(
            props,
            'currency',
            __('Currency', 'crypto-checkout'),
            __('Three letters, such as EUR.', 'crypto-checkout'),
          ),
          choice(props, 'email', __('Ask for the e-mail address', 'crypto-checkout')),
          choice(props, 'name', __('Ask for the name', 'crypto-checkout')),
        ),
      ),
    save: () => null,
  })
})(window.wp)
