<?php
// What a shop has already: its database, and what it does with a paid order.
function shop_database(): PDO
{
    $db = new PDO('sqlite:' . __DIR__ . '/shop.db');
    $db->exec('CREATE TABLE IF NOT EXISTS fulfilled_orders (reference VARCHAR(128) PRIMARY KEY)');
    return $db;
}

function mark_as_paid(string $reference): void
{
    error_log("ship $reference");
}
