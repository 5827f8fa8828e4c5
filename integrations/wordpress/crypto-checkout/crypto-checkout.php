<?php
/**
 * Plugin Name: Crypto Checkout
 * Description: Takes crypto payments on a page or in a post, with a block or a shortcode.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 8.1
 * License: MIT
 * License URI: https://opensource.org/license/mit
 * Text Domain: crypto-checkout
 */

namespace CryptoCheckout;

defined('ABSPATH') || exit;

const VERSION = '0.1.0';
const PLUGIN_FILE = __FILE__;
const FOLDER = __DIR__;

$includes = ['settings', 'endpoint', 'schema', 'orders', 'limits', 'buyer', 'offer', 'checkout', 'events', 'fulfilment', 'notifications', 'privacy'];
foreach ($includes as $include) require FOLDER . "/includes/$include.php";

Checkout\register();
Notifications\register();
Privacy\register();
add_action(Orders\CLEANUP, Orders\delete_unused(...));
// A large network makes the tables of a site when they are first needed.
register_activation_hook(__FILE__, fn ($all) => Schema\for_sites($all && !wp_is_large_network(), Schema\install(...)));
register_deactivation_hook(
    __FILE__,
    fn ($all) => Schema\for_sites((bool) $all, fn () => wp_clear_scheduled_hook(Orders\CLEANUP)),
);

if (is_admin()) {
    require FOLDER . '/includes/orders-table.php';
    require FOLDER . '/includes/admin.php';
    Admin\register();
}
