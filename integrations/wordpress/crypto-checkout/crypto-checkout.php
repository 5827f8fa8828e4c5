<?php
/**
 * Plugin Name: Crypto Checkout
 * Description: Takes crypto payments on a page or in a post, with a block or a shortcode.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 8.1
 * License: MIT
 * Text Domain: crypto-checkout
 */

namespace CryptoCheckout;

defined('ABSPATH') || exit;

const VERSION = '0.1.0';
const FOLDER = __DIR__;

require FOLDER . '/includes/settings.php';
require FOLDER . '/includes/endpoint.php';
require FOLDER . '/includes/orders.php';
require FOLDER . '/includes/offer.php';
require FOLDER . '/includes/checkout.php';
require FOLDER . '/includes/notifications.php';

Checkout\register();
Notifications\register();
register_activation_hook(__FILE__, Orders\create_tables(...));
register_deactivation_hook(__FILE__, fn () => wp_clear_scheduled_hook(Orders\CLEANUP));
add_action(Orders\CLEANUP, Orders\delete_unused(...));

if (is_admin()) {
    require FOLDER . '/includes/orders-table.php';
    require FOLDER . '/includes/admin.php';
    Admin\register();
}
